import * as v from 'valibot';

const clientSchema = v.object({
  system: v.string(),
  brand: v.string(),
  clientId: v.string(),
  clientSecret: v.string(),
  redirectUri: v.string(),
});

/** What the service sends to the provider's process: what to serve. */
export const orderSchema = v.object({ host: v.string(), port: v.number(), clients: v.array(clientSchema) });
export type Order = v.InferOutput<typeof orderSchema>;
