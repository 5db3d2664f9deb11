import { userNames } from '#brand/login-settings.ts';
import { providers } from '#brand/providers.ts';
import { logIn, loginMachine } from '#machines/login/login.machine.ts';
import { paths } from '#machines/login/login.walk.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { screenSource } from '#src/features/login/use-screen.ts';
import { configurationSource } from '#src/login-page/configuration-source.ts';
import { LoginFooter, LoginHeader } from '#src/login-page/header-footer.tsx';
import { LoginPage } from '#src/login-page/login-page.tsx';
import { screensOf } from '../replay.tsx';
import { nothing } from '../specimen.tsx';

const machine = loginMachine.provide({
  actors: { logIn: logIn.provide({ actors: { secondFactor: secondFactorMachine } }) },
});

export const screens = screensOf(
  machine,
  paths,
  { input: { userNames, providers } },
  (actor, { translator, configuration }) => (
    <LoginPage
      actor={actor}
      screens={screenSource(actor, actor.getSnapshot())}
      translator={translator}
      source={configurationSource(configuration)}
      Header={LoginHeader}
      Footer={LoginFooter}
      onMounted={nothing}
      onLanguage={nothing}
      signUp={{ SignUp: () => null, ask: nothing }}
    />
  ),
);
