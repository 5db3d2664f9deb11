import type { JSX } from 'react';
import { Avatar } from '#src/ui/account/avatar.tsx';
import { AvatarPicker, AvatarStatus } from '#src/ui/account/avatar-picker.tsx';
import { BackupCodes } from '#src/ui/account/backup-codes.tsx';
import { Banner } from '#src/ui/messages/banner.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { Countdown } from '#src/ui/feedback/countdown.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Icon } from '#src/ui/icons/icon.tsx';
import { clock, copy, download, print } from '#src/ui/icons/icons.ts';
import { SecretKey, QrBlock, QrCode } from '#src/ui/account/qr-code.tsx';
import { qrPath } from '#src/features/two-factor/qr-path.ts';
import { Progress } from '#src/ui/feedback/progress.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { nothing, part, type Surroundings } from '../specimen.tsx';

const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const otpauth = `otpauth://totp/Account%20Center:lin.hart@example.com?secret=${secret}&issuer=Account%20Center`;

const ghost = (path: string, text: string) => (
  <Button variant="ghost" icon={<Icon path={path} />}>
    {text}
  </Button>
);
const picker = (say: Surroundings['say'], status: JSX.Element, more: object = {}) => (
  <div className="account-page__title">
    <AvatarPicker
      name={say('Lin', '林')}
      picture={null}
      pickName={say('Change picture', '更换头像')}
      accept="image/png"
      onPick={nothing}
      {...more}
    />
    {status}
  </div>
);

export const qrBlock = (say: Surroundings['say']) => (
  <QrBlock
    code={<QrCode name={say('QR code for your authenticator app', '身份验证器应用的二维码')} code={qrPath(otpauth)} />}
    open={
      <LinkButton variant="cancel" href={otpauth}>
        {say('Open authenticator app', '打开身份验证器应用')}
      </LinkButton>
    }
  >
    <p>
      {say(
        'Open your authenticator app, choose to add an account and point the camera here.',
        '打开身份验证器应用，选择添加账户，然后将摄像头对准此处。',
      )}
    </p>
    <SecretKey
      label={say('Can’t scan? Enter this key', '无法扫描？请输入此密钥')}
      text={secret}
      copyName={say('Copy key', '复制密钥')}
      onCopy={nothing}
    />
  </QrBlock>
);

export const parts = [
  part('banner-notice', 'banner: notice, dismissible', ({ say }) => (
    <Banner
      kind="notice"
      title={say('Add a second step when you log in', '登录时再加一道验证')}
      action={<Button variant="ghost">{say('Turn on', '开启')}</Button>}
      dismiss={{ name: say('Hide this notice', '不再显示'), onPress: nothing }}
    >
      {say(
        'Your videos stay private even if someone learns your password.',
        '即使有人得知您的密码，两步验证也能保护您的视频。',
      )}
    </Banner>
  )),
  part('banner-warning', 'banner: warning', ({ say }) => (
    <Banner
      kind="warning"
      title={say('Your account will be deleted', '您的账户将被删除')}
      action={<Button variant="warning">{say('Recover account', '恢复账户')}</Button>}
    >
      {say('Removed for good on 24 November 2026 at 09:41.', '将于 2026-11-24 09:41 永久删除。')}
    </Banner>
  )),
  part('form-message', 'message of a form: error, warning', ({ say }) => (
    <>
      <FormMessage action={<Button variant="cancel">{say('Retry', '重试')}</Button>}>
        {say('Timeout. Check your connection and try again.', '请求超时，请检查网络后重试')}
      </FormMessage>
      <FormMessage kind="warning">
        {say('Too many tries. Wait 15 minutes.', '尝试次数过多，请等待 15 分钟')}
      </FormMessage>
    </>
  )),
  part('qr-block', 'QR block', ({ say }) => qrBlock(say)),
  part('backup-codes', 'backup codes', ({ say }) => (
    <BackupCodes
      label={say('Backup codes', '备用码')}
      printTitle={say('Account Center backup codes', '账户中心备用码')}
      generated={say('Generated 21 November 2026', '生成于 2026-11-21')}
      usedWord={say('used', '已使用')}
      codes={[
        '48210937',
        '77120465',
        '30918842',
        '65540127',
        '19283746',
        '90817263',
        '55667788',
        '12093487',
        '66778899',
        '43215678',
      ].map((code, index) => ({ code, used: index === 1 || index === 7 }))}
      actions={
        <>
          {ghost(copy, say('Copy', '复制'))}
          {ghost(download, say('Download', '下载'))}
          {ghost(print, say('Print', '打印'))}
        </>
      }
    />
  )),
  part('countdown', 'countdown', ({ say }) => (
    <Countdown
      label={say('Time left', '剩余时间')}
      parts={[
        { figure: '71', word: say('hours', '小时') },
        { figure: '42', word: say('minutes', '分') },
        { figure: '08', word: say('seconds', '秒') },
      ]}
      until={say('Removed for good on 24 November 2026 at 09:41.', '将于 2026-11-24 09:41 永久删除。')}
      announcement={say('71 hours left', '还剩 71 小时')}
    />
  )),
  part('avatar', 'avatar', ({ say }) => <Avatar name={say('Lin', '林')} />),
  part('avatar-picker', 'avatar picker: at rest, sending, failed', ({ say }) => (
    <>
      {picker(say, <AvatarStatus id="resting" text="lin.hart@example.com" />)}
      {picker(
        say,
        <AvatarStatus
          id="sending"
          text={say('Uploading, 62%', '正在上传，62%')}
          action={{ name: say('Cancel', '取消'), quiet: true, onPress: nothing }}
        />,
        { sending: { percent: 62, name: say('Uploading, 62%', '正在上传，62%') } },
      )}
      {picker(
        say,
        <AvatarStatus
          id="failed"
          error={say('This picture is over 512 KB. Choose a smaller one.', '图片超过 512 KB，请换一张小一些的')}
        />,
      )}
    </>
  )),
  part('empty', 'empty', ({ say }) => (
    <EmptyState
      icon={clock}
      title={say('No activity on these days', '这段时间没有活动')}
      help={say('Choose a wider range to see more.', '可选择更长的时间范围')}
    />
  )),
  part('progress', 'progress: with and without Cancel', ({ say }) => (
    <>
      <Progress label={say('Opening your key', '正在打开密钥')} percent={8} figure="8%" />
      <Progress
        label={say('Opening your key', '正在打开密钥')}
        percent={62}
        figure="62%"
        cancel={{ label: say('Cancel', '取消'), onPress: nothing }}
      />
    </>
  )),
  part('skeleton', 'skeleton', ({ say }) => <Skeleton label={say('Loading your account', '正在准备您的账户')} />),
];
