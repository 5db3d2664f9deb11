import type { notices as english } from '../../en-US/service/notices.ts';

const bySupport = { advice: '如果您没有提出此要求，请联系客服。', isBySupport: true };

export const notices: typeof english = {
  acts: {
    'reset password': { subject: '您的密码已重置', done: '您账户的密码已重置。', effect: '所有设备均已退出登录。' },
    'changed password': {
      subject: '您的密码已更改',
      done: '您账户的密码已更改。',
      effect: '其他所有设备均已退出登录。',
    },
    'enabled totp': {
      subject: '两步验证已开启',
      done: '您的账户已开启两步验证。',
      effect: '其他所有设备均已退出登录。',
    },
    'disabled totp': {
      subject: '两步验证已关闭',
      done: '您的账户已关闭两步验证。',
      effect: '其他所有设备均已退出登录。',
    },
    'enabled backup email': {
      subject: '备用邮箱已设置',
      done: '您的账户已设置备用邮箱。',
      effect: '验证码也可以发送到该邮箱。',
    },
    'disabled backup email': {
      subject: '备用邮箱已关闭',
      done: '您账户的备用邮箱已关闭。',
      effect: '验证码不再发送到该邮箱。',
    },
    'bound third account': {
      subject: '已关联第三方账户',
      done: '您的账户已关联一个 {subject} 账户。',
      effect: '您可以使用它登录。',
    },
    'unbound third account': {
      subject: '已移除第三方账户',
      done: '您的账户已移除一个 {subject} 账户。',
      effect: '您不能再使用它登录。',
    },
    'data protection enabled': {
      subject: '数据保护已开启',
      done: '您的账户已开启高级数据保护。',
      effect: '从现在起，只有您的保护码才能打开您的视频。',
    },
    'data protection disabled': {
      subject: '数据保护已关闭',
      done: '您的账户已关闭高级数据保护。',
      effect: '该保护码所保护的视频现在无需保护码即可打开。',
    },
    'data protection changed': {
      subject: '您的保护码已更改',
      done: '您账户的保护码已更改。',
      effect: '旧的保护码不能再打开您的视频。',
    },
    'data protection reset': {
      subject: '您的保护码已重置',
      done: '您账户的保护码已重置，密钥已全部更换。',
      effect: '此前存储的视频将永远无法打开。',
    },
    'data protection passkey added': {
      subject: '通行密钥现可打开您的视频',
      done: '已设置通行密钥“{subject}”，可用于打开您账户中受保护的视频。',
      effect: '使用它打开视频时，无需保护码。保护码仍然有效。',
      advice: '如果这不是您本人的操作，请立即在账户的安全页面移除该通行密钥，并更改密码和保护码。',
    },
    'recovery kit made': {
      subject: '已制作恢复套件',
      done: '您的账户已为受保护的视频制作恢复套件。',
      effect: '它可以用来设置新的保护码。如果之前有旧的套件，旧套件已失效。',
      advice: '如果这不是您本人的操作，请立即在账户的安全页面移除该套件，并更改保护码。',
    },
    'recovery kit used': {
      subject: '您的恢复套件已被使用',
      done: '您的账户已使用恢复套件设置新的保护码。',
      effect: '旧的保护码不能再打开您的视频。该套件仍然有效。',
      advice: '如果这不是您本人的操作，说明他人持有您的套件，请立即联系客服。',
    },
    'recovery kit removed': {
      subject: '您的恢复套件已移除',
      done: '您账户的恢复套件已移除。',
      effect: '打印的套件不再有效。没有套件时，忘记保护码将无法找回视频。',
    },
    'generated otp backup code': {
      subject: '您有新的备用码',
      done: '您的账户已生成新的备用码。',
      effect: '旧的备用码不再有效。',
    },
    'used otp backup code': {
      subject: '有备用码已被使用',
      done: '您的一个备用码已被使用，代替了手机验证码。',
      effect: '该备用码不能再次使用。剩余备用码：{subject} 个。',
    },
    'viewed otp backup code': {
      subject: '您的备用码被再次查看',
      done: '您账户的新备用码被再次查看。',
      effect: '每个备用码可代替手机验证码登录一次。',
    },
    'disabled by support': {
      subject: '您的账户已被停用',
      done: '我们的客服已停用您的账户。',
      effect: '所有设备均已退出登录，您暂时无法登录。',
      ...bySupport,
    },
    'enabled by support': {
      subject: '您的账户已重新启用',
      done: '我们的客服已启用您的账户。',
      effect: '您可以重新登录。',
      ...bySupport,
    },
    'unlocked by support': {
      subject: '您的登录已解锁',
      done: '我们的客服已解锁您账户的登录。',
      effect: '您可以重新使用密码登录。',
      ...bySupport,
    },
    'logged out by support': {
      subject: '您的账户已在所有设备上退出登录',
      done: '我们的客服已将您的账户在所有设备上退出登录。',
      effect: '您可以重新登录。',
      ...bySupport,
    },
    'reports forgotten by support': {
      subject: '您的“不是我”报告已被清除',
      done: '我们的客服已清除您账户的所有“不是我”报告。',
      effect: '被报告的设备和网络可以重新视为您常用的设备和网络。',
      ...bySupport,
    },
    'deletion cancelled by support': {
      subject: '您的账户不会被注销',
      done: '我们的客服已取消您账户的注销计划。',
      effect: '您的账户保持不变。',
      ...bySupport,
    },
    'deletion blocked by support': {
      subject: '您的账户暂时无法注销',
      done: '我们的客服已阻止注销您的账户。',
      effect: '原因显示在注销账户的页面上。',
      ...bySupport,
    },
    'deletion unblocked by support': {
      subject: '您的账户可以注销了',
      done: '我们的客服已解除对注销您账户的限制。',
      effect: '您可以在账户页面上注销账户。',
      ...bySupport,
    },
    'second factor removal refused': {
      subject: '两步验证保持开启',
      done: '移除您账户两步验证的申请已被拒绝。',
      effect: '两步验证保持开启。',
    },
    'second factor removal ended': {
      subject: '两步验证保持开启',
      done: '有人申请移除您账户的两步验证，此后有已登录的用户使用了您的账户。',
      effect: '因此该申请已结束，两步验证保持开启。',
    },
    'app allowed': {
      subject: '有应用获得了您账户的访问权限',
      done: '应用“{subject}”已获得访问您账户的权限。',
      effect: '在您移除之前，它一直可以访问。',
    },
    'device remembered': {
      subject: '已信任一台设备',
      done: '您的账户已信任一台设备。',
      effect: '{subject} 天内，该设备登录时无需两步验证。',
    },
    'authenticator added': {
      subject: '您的账户已添加身份验证器',
      done: '您的账户已添加身份验证器“{subject}”。',
      effect: '输入密码后，可以使用它的验证码登录。其他所有设备均已退出登录。',
      advice: '如果这不是您本人的操作，请立即在账户的安全页面移除该身份验证器，并更改密码。',
    },
    'authenticator removed': {
      subject: '您账户的身份验证器已移除',
      done: '身份验证器“{subject}”已从您的账户移除。',
      effect: '它的验证码不再有效，其他所有设备均已退出登录。',
    },
    'passkey added': {
      subject: '您的账户已添加通行密钥',
      done: '您的账户已添加通行密钥“{subject}”。',
      effect: '使用它登录账户时，无需密码和验证码。',
      advice: '如果这不是您本人的操作，请立即在账户的安全页面移除该通行密钥，并更改密码。',
    },
    'passkey removed': {
      subject: '您账户的通行密钥已移除',
      done: '通行密钥“{subject}”已从您的账户移除。',
      effect: '它不能再用于登录，使用它登录的其他设备已退出登录。',
    },
    'password found in stolen data': {
      subject: '您的密码出现在泄露的数据中',
      done: '您账户的密码已被列入泄露密码名单，他人可能会尝试使用。',
      effect: '它很可能是从其他有人使用相同密码的网站泄露的。',
      advice: '请立即更换密码；如果在其他地方也使用此密码，请一并更换。',
    },
    'account locked': {
      subject: '密码多次输错，登录已锁定',
      done: '您账户的密码被多次输错。',
      effect: '密码登录已锁定 {subject} 分钟。',
      advice: '如果这不是您本人的操作，可能有人在猜测您的密码，但并未登录成功。如果您在别处使用同一密码，请更改密码。',
    },
  },
  authenticator: '身份验证器',
  advice: '如果这不是您本人的操作，请立即重置密码，并检查账户的安全页面。',
  newLogin: {
    subject: '您的账户有新的登录',
    done: '您的账户在新的设备或新的地点登录。',
    remembered: (days) => `${days} 天内，该设备登录时无需两步验证。`,
    advice: '如果这是您本人的操作，则无需处理。如果不是，请立即报告，我们会帮助您保护账户。',
    press: '不是我',
  },
};
