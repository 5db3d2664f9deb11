import { loginApprovalMachine } from '#machines/login-approval/login-approval.machine.ts';
import { input, paths } from '#machines/login-approval/login-approval.walk.ts';
import { LoginApprovalView } from '#src/features/login-approval/login-approval.view.tsx';
import { InThirdParty } from '../frames.tsx';
import { screensOf } from '../replay.tsx';

export const screens = screensOf(loginApprovalMachine, paths, { input }, (actor) => (
  <InThirdParty>
    <LoginApprovalView actor={actor} />
  </InThirdParty>
));
