import type { factorRemovalPages as english } from '../../en-US/service/factor-removal-pages.ts';

export const factorRemovalPages: typeof english = {
  ways: { logIn: '返回登录', support: '联系客服', help: '帮助' },
  refusal: {
    press: '保留两步验证',
    asking: (account) => ({
      title: '保留两步验证？',
      text: [
        `有人申请移除账户 ${account} 的两步验证。如果不是您本人申请，请拒绝：两步验证将保持开启，没有它任何人都无法登录。`,
      ],
    }),
    refused: {
      title: '两步验证保持开启',
      text: ['该申请已被拒绝。可能有人知道您的密码或能查看您的邮件，请更改账户密码和邮箱密码。'],
    },
    closed: {
      title: '该申请已结束',
      used: '您的账户此后已被使用，两步验证保持开启。',
      refused: '该申请已被拒绝，两步验证保持开启。',
      expired: '该申请已过期，两步验证保持开启。',
      done: '两步验证已被移除。如果这不是您本人的操作，请联系客服。',
    },
    invalid: { title: '此链接无效', text: ['请打开邮件中的完整链接。'] },
  },
  lost: {
    field: '账户邮箱',
    send: '发送链接',
    start: '开始移除',
    another: '使用其他邮箱',
    again: '重新获取链接',
    invalidAddress: '请输入有效的邮箱地址。',
    form: (hours) => ({
      title: '手机和备用码都丢失了？',
      text: [
        `我们可以移除您账户的两步验证。这需要 ${hours} 小时，并且我们会通知您账户的所有邮箱，以免他人暗中操作。`,
        '如果您在其他地方仍处于登录状态，请直接在那里关闭两步验证，只需一分钟。',
      ],
    }),
    sent: {
      title: '请查收邮件',
      text: [
        '如果您的邮箱属于已开启两步验证的账户，我们已向其发送链接，一小时内有效。没有收到？请检查垃圾邮件，或返回检查邮箱拼写。',
      ],
    },
    tooMany: { title: '邮件过多', text: ['请求发送邮件的次数过多，请一小时后再试。'] },
    asking: (account) => ({
      title: '移除两步验证？',
      text: [`账户：${account}`],
      steps: [
        '我们现在会通知该账户的所有邮箱，任何一个邮箱都可以拒绝。',
        '登录后申请自动取消。',
        '{due}起，您可以使用邮箱验证码重置密码，无需手机。',
      ],
    }),
    refusedBefore: { title: '申请已被拒绝', text: ['您账户的一个邮箱在最近一周内拒绝了该申请，请联系客服。'] },
    takenBack: {
      title: '请先登录，或联系客服',
      text: ['您账户邮箱的更改已被撤销，此后尚无人登录。在登录之前，只有客服可以移除两步验证。'],
    },
    invalid: { title: '此链接无效', text: ['链接已过期，或账户已有变动。请重新获取链接。'] },
    waiting: {
      title: '72 小时等待已开始',
      text: [
        '{due}起，您可以使用邮箱验证码重置密码，无需手机，两步验证也会随之移除。请在一周内完成。',
        '在此之前登录，申请将自动取消。',
      ],
    },
  },
};
