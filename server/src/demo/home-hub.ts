import { readProfileScope } from '#contract/scopes.ts';
import type { Brand } from '../platform/configuration/brands.ts';
import type { App } from '../platform/configuration/app.ts';
import type { Random } from '../platform/clock.ts';
import type { DemonstrationSettings } from './settings.ts';
import { launch, portOf } from './processes/demonstration-process.ts';
import { homeHub, type Order } from './home-hub/order.ts';

const logo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 52 52"><rect width="52" height="52" fill="#fff7ef"/><g fill="none" stroke="#9a4a12" stroke-width="2" stroke-linecap="round" stroke-linejoin="round"><path d="M16 25.5 26 17l10 8.5"/><path d="M18.5 24v11.5h15V24M23.5 35.5v-7h5v7"/></g></svg>',
)}`;

export interface DemonstrationApp {
  app: App;
  /** The app's address once it listens. */
  readonly address: string;
  /** Sends the app the account centers to use, once the brands' addresses are known. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the app, which loads while the service starts. */
export function startHomeHub({
  settings,
  brands,
  random,
}: {
  settings: DemonstrationSettings;
  brands: readonly Brand[];
  random: Random;
}): DemonstrationApp {
  const { PORT: port, APP_PORT: chosen } = settings;
  const place = { port: portOf(chosen, port, 3) };
  const { clientId, name } = homeHub;
  const clientSecret = random.text(32);
  const hub = launch<Order>({
    name: 'home-hub',
    title: 'demonstration app',
    portSetting: 'APP_PORT',
    without: 'APPS=off',
  });
  const origin = () => `http://${homeHub.host}:${place.port}`;
  return {
    app: {
      clientId,
      clientSecret,
      name,
      get site() {
        return origin();
      },
      logo,
      get redirectUris() {
        return [`${origin()}${homeHub.callback}`];
      },
      scopes: [readProfileScope, ...brands.map(({ partnerScope }) => partnerScope)],
    },
    get address() {
      return origin();
    },
    open: async () => {
      const issuers = brands.map(({ name: brand, accountOrigin: issuer, partnerScope }) => ({
        brand,
        issuer,
        partnerScope,
      }));
      place.port = await hub.open({
        host: '127.0.0.1',
        port: place.port,
        clientId,
        clientSecret,
        issuers,
      });
    },
    close: () => hub.close(),
  };
}
