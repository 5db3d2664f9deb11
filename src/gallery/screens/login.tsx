import { createSlowCalls } from '#src/api/transport/slow-calls.ts';
import { userNames } from '#brand/login-settings.ts';
import { providers } from '#brand/providers.ts';
import { logIn, loginMachine } from '#machines/login/login.machine.ts';
import { paths } from '#machines/login/login.walk.ts';
import { phoneLoginMachine } from '#machines/phone-login/phone-login.machine.ts';
import { secondFactorMachine } from '#machines/second-factor/second-factor.machine.ts';
import { configurationSource } from '#src/login-page/configuration-source.ts';
import { LoginPage } from '#src/login-page/login-page.tsx';
import { screensOf } from '../replay.tsx';
import { nothing } from '../specimen.tsx';

const machine = loginMachine.provide({
  actors: { logIn: logIn.provide({ actors: { secondFactor: secondFactorMachine } }), phoneLogin: phoneLoginMachine },
});

export const screens = screensOf(
  machine,
  paths,
  { input: { userNames, providers } },
  (actor, { translator, configuration }) => (
    <LoginPage
      slowCalls={createSlowCalls()}
      actor={actor}
      translator={translator}
      source={configurationSource(configuration)}
      open={() => new Promise(nothing)}
      username=""
      formRef={null}
      inspect={nothing}
      onHydrated={nothing}
      onLanguage={nothing}
    />
  ),
);
