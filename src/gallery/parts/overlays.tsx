import { Button } from '#src/ui/actions/button.tsx';
import { CodeField } from '#src/ui/forms/code-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { MessageBar } from '#src/ui/messages/message-bar.tsx';
import { qrBlock } from './blocks.tsx';
import { filling, nothing, type Surroundings } from '../specimen.tsx';

const footer = (first: string, second: string) => (
  <>
    <Button variant="cancel">{first}</Button>
    <Button>{second}</Button>
  </>
);

const bar = (kind: 'error' | 'success' | 'warning', say: Surroundings['say']) => {
  const texts = {
    error: say('Something went wrong. Try again.', '出了点问题，请重试'),
    success: say('Your nickname is saved.', '昵称已保存'),
    warning: say('Your account is deleted in 71 hours.', '您的账户将在 71 小时后删除'),
  };
  const message = {
    kind,
    text: texts[kind],
    prefix: kind === 'error' ? say('Error:', '错误：') : undefined,
    action: kind === 'warning' ? { label: say('Recover account', '恢复账户'), onPress: nothing } : undefined,
  };
  return <MessageBar message={message} closeName={say('Close message', '关闭消息')} onClose={nothing} />;
};

export const parts = [
  ...(['error', 'success', 'warning'] as const).map((kind) =>
    filling(`message-bar-${kind}`, `message bar: ${kind}`, ({ say }) => bar(kind, say)),
  ),
  filling('dialog', 'dialog', ({ say }) => (
    <Dialog
      title={say('Confirm it’s you', '确认是您本人')}
      closeName={say('Close', '关闭')}
      onClose={nothing}
      footer={footer(say('Cancel', '取消'), say('Confirm', '确认'))}
    >
      <p>
        {say(
          'A code was sent to l•••@example.com. Valid for 10 minutes.',
          '验证码已发送至 l•••@example.com，10 分钟内有效。',
        )}
      </p>
      <CodeField label={say('Code', '验证码')} />
    </Dialog>
  )),
  filling('dialog-steps', 'dialog of several steps', ({ say }) => (
    <Dialog
      wide
      title={say('Scan this code', '扫描二维码')}
      closeName={say('Close', '关闭')}
      onClose={nothing}
      step={{ label: say('Step 2 of 4', '第 2 步，共 4 步'), current: 2, of: 4 }}
      footer={footer(say('Back', '返回'), say('Continue', '继续'))}
    >
      {qrBlock(say)}
    </Dialog>
  )),
];
