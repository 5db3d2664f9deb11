import { serve } from '../processes/serve-order.ts';
import { orderSchema } from './order.ts';
import { openHomeHub } from './server.ts';

/** The demonstration app, a process of its own. It receives whom to ask. */
serve(orderSchema, openHomeHub);
