import { serve } from '../processes/serve-order.ts';
import { orderSchema } from './order.ts';
import { openProvider } from './server.ts';

/** The demonstration provider, a process of its own. It receives what to serve. */
serve(orderSchema, openProvider);
