import { thirdPartySignInMachine } from '#machines/third-party-sign-in/third-party-sign-in.machine.ts';
import { paths } from '#machines/third-party-sign-in/third-party-sign-in.walk.ts';
import { ThirdPartySignInView } from '#src/features/third-party-sign-in/third-party-sign-in.view.tsx';
import { InLogin } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(thirdPartySignInMachine, paths, {}, (actor, { configuration }) => (
  <InLogin>
    <ThirdPartySignInView
      actor={actor}
      hrefOf={(to, query) => `/${to}${query}`}
      contactHref={configuration.links['contact-us']}
      providers={[{ key: 'larch', name: 'Larch' }]}
      links={configuration.links}
      likelyCountry="GB"
    />
  </InLogin>
));
