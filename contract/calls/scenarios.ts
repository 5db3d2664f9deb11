import type { resetScenario, scenarios } from './second-factor.ts';
import type { loginScenario } from './login.ts';
import type { thirdPartyScenario } from './third-party.ts';

/** Every purpose of a second factor. The mail with the code has a text for each. */
export type Scenario =
  (typeof scenarios)[number] | typeof loginScenario | typeof resetScenario | typeof thirdPartyScenario;
