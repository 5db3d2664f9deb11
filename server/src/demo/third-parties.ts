import { routes } from '#contract/pages.ts';
import type { Brand } from '../platform/configuration/brands.ts';
import type { Random } from '../platform/clock.ts';
import type { DemonstrationSettings } from './settings.ts';
import type { Provider } from '../platform/configuration/provider.ts';
import { demonstrationSystems } from './processes/people.ts';
import { launch, portOf } from './processes/demonstration-process.ts';
import type { Order } from './provider/order.ts';

export interface DemonstrationProviders {
  providers: readonly Provider[];
  /** Sends the provider what to serve, once the brands' addresses are known. */
  open(): Promise<void>;
  close(): Promise<void>;
}

type Dependencies = { settings: DemonstrationSettings; brands: readonly Brand[]; random: Random };

/** Starts the demonstration's provider, which loads while the service starts. */
export function startDemonstrationProviders({ settings, brands, random }: Dependencies): DemonstrationProviders {
  const { PORT: port, PROVIDER_PORT: chosen } = settings;
  const place = { port: portOf(chosen, port, 2) };
  const provider = launch<Order>({
    name: 'provider',
    title: 'third-party provider',
    portSetting: 'PROVIDER_PORT',
    without: 'THIRD_PARTIES=off',
  });
  const providers = brands.flatMap((brand) =>
    demonstrationSystems
      .filter((system) => system.brands.includes(brand.name))
      .map((system) => ({
        brand: brand.name,
        key: system.key,
        name: system.name,
        get issuer() {
          return `http://${system.host}:${place.port}`;
        },
        clientId: brand.clientId,
        clientSecret: random.text(32),
      })),
  );
  return {
    providers,
    open: async () => {
      const clients = providers.map(({ brand, key, clientId, clientSecret }) => {
        const origin = brands.find(({ name }) => name === brand)?.accountOrigin ?? '';
        return { system: key, brand, clientId, clientSecret, redirectUri: `${origin}${routes.authCallback}` };
      });
      place.port = await provider.open({ host: '127.0.0.1', port: place.port, clients });
    },
    close: () => provider.close(),
  };
}
