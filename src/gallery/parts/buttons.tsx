import { resendAfterSeconds } from '#contract/limits.ts';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { Icon } from '#src/ui/icons/icon.tsx';
import { swap } from '#src/ui/icons/icons.ts';
import { TimerButton } from '#src/ui/actions/timer-button.tsx';
import { nothing, part, type Surroundings } from '../specimen.tsx';

type Say = Surroundings['say'];

const timer = (say: Say, variant: 'timer' | 'profileTimer' | 'getCode', secondsLeft: number) => (
  <TimerButton
    variant={variant}
    secondsLeft={secondsLeft}
    longest={resendAfterSeconds}
    label={variant === 'getCode' ? say('Get code', '获取验证码') : say('Resend code', '重新发送')}
    countingLabel={(seconds) => say(`Resend in ${seconds} s`, `${seconds} 秒后重发`)}
    onPress={nothing}
  />
);

export const parts = [
  part('button-classic', 'classic: at rest, busy, disabled', ({ say }) => (
    <>
      <Button>{say('Save', '保存')}</Button>
      <Button busy>{say('Save', '保存')}</Button>
      <Button disabled describedBy="why">
        {say('Save', '保存')}
      </Button>
      <span id="why">{say('Nothing has changed yet.', '还没有任何改动')}</span>
    </>
  )),
  part('button-login', 'login: at rest, busy', ({ say }) => (
    <>
      <Button variant="login">{say('Log in', '登录')}</Button>
      <Button variant="login" busy>
        {say('Log in', '登录')}
      </Button>
    </>
  )),
  part('button-timer', 'timer: ready, counting', ({ say }) => (
    <>
      {timer(say, 'timer', 0)}
      {timer(say, 'timer', 42)}
    </>
  )),
  part('button-profile-timer', 'profileTimer: ready, counting', ({ say }) => (
    <>
      {timer(say, 'profileTimer', 0)}
      {timer(say, 'profileTimer', 42)}
    </>
  )),
  part('button-get-code', 'getCode: ready, counting', ({ say }) => (
    <>
      {timer(say, 'getCode', 0)}
      {timer(say, 'getCode', 42)}
    </>
  )),
  part('button-cancel', 'cancel', ({ say }) => <Button variant="cancel">{say('Cancel', '取消')}</Button>),
  part('button-ghost', 'ghost, quiet, with an icon, as a link', ({ say }) => (
    <>
      <Button variant="ghost">{say('Change', '修改')}</Button>
      <Button variant="ghost" quiet>
        {say('Back to login', '返回登录')}
      </Button>
      <Button variant="ghost" icon={<Icon path={swap} />}>
        {say('Use another method', '换一种验证方式')}
      </Button>
      <LinkButton variant="ghost" href="#ghost">
        {say('See all', '查看全部')}
      </LinkButton>
    </>
  )),
  part('button-no-password', 'noPassword', ({ say }) => (
    <p>
      {say('No password yet.', '还没有密码。')}{' '}
      <Button variant="noPassword">{say('Set a password', '设置密码')}</Button>
    </p>
  )),
  part('button-warning', 'warning', ({ say }) => (
    <Button variant="warning">{say('Recover account', '恢复账户')}</Button>
  )),
  part('button-delete-account', 'deleteAccount', ({ say }) => (
    <Button variant="deleteAccount">{say('Delete account', '删除账户')}</Button>
  )),
  part('button-delete', 'delete: at rest, busy, disabled', ({ say }) => (
    <>
      <Button variant="delete">{say('Delete account', '删除账户')}</Button>
      <Button variant="delete" busy>
        {say('Delete account', '删除账户')}
      </Button>
      <Button variant="delete" disabled>
        {say('Delete account', '删除账户')}
      </Button>
    </>
  )),
];
