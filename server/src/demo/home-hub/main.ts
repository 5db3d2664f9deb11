import { serve } from '../processes/serve-order.ts';
import { orderSchema } from './order.ts';
import { openHomeHub } from './server.ts';

/** The demonstration app, a separate process that receives the account centers to use. */
serve(orderSchema, openHomeHub);
