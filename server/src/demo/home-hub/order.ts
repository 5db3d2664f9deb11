import * as v from 'valibot';

/** The demonstration app, on its own host. */
export const homeHub = {
  clientId: 'home-hub',
  name: 'Home Hub',
  host: 'homehub.localhost',
  callback: '/callback',
} as const;

/** What the service sends to the app's process: where to listen, its client id, and the account centers. */
export const orderSchema = v.object({
  host: v.string(),
  port: v.number(),
  clientId: v.string(),
  clientSecret: v.string(),
  /** The account centers, by the names of their brands. */
  issuers: v.array(v.object({ brand: v.string(), issuer: v.string(), partnerScope: v.string() })),
});
export type Order = v.InferOutput<typeof orderSchema>;
