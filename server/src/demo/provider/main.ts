import { serve } from '../processes/serve-order.ts';
import { orderSchema } from './order.ts';
import { openProvider } from './server.ts';

/** The demonstration provider, a separate process that receives what to serve. */
serve(orderSchema, openProvider);
