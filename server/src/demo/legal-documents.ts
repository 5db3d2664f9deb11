import { languages } from '#contract/languages.ts';
import type { DocumentSet } from '../platform/configuration/legal-library.ts';

/** The documents that demonstration customers agree to, unless the brand's folder has its own. */
export const demonstrationDocuments: DocumentSet = {
  terms: {
    version: '2026-10-01',
    texts: inEveryLanguage({
      'en-US': {
        summary:
          'What’s new: recordings whose protection code is lost cannot be opened by anyone, ' +
          'and accounts used to attack others can be disabled.',
        paragraphs: unwrapEnglish(`
          These are the terms of a demonstration. They belong to the reference account service of a provider of
          cameras and cloud recordings. Nothing is sold here, and no one is bound to buy anything.

          An account is for one person and belongs to the email address it was created with. Keep its password
          to yourself. Anyone who knows your password, and your second factor where you have one, can act in your
          name.

          Point cameras only where you may record, and tell the people who are recorded wherever the law asks
          for it. Your recordings are yours.

          With data protection on, recordings in the cloud can be opened with your protection code only. We do
          not know that code. Where it is lost, no one can open those recordings again, and that includes us.

          An account that is used to attack others, or this service, can be disabled. This demonstration may be
          stopped, and its data deleted, at any time, so keep nothing here that you cannot do without.

          When these terms change, they get a new version. Which version you agreed to, and when, is kept with
          your account.
        `),
      },
      'zh-CN': {
        summary: '新增：保护码丢失后，任何人都无法打开相关录像；用于攻击他人的账户可能会被停用。',
        paragraphs: unwrapChinese(`
          本条款仅用于演示，属于一家摄像机与云录像服务商的参考账户服务。此处不销售任何产品，您也没有任何购买义务。

          每个账户仅供一人使用，并归属于创建时所用的邮箱地址。请妥善保管密码。
          任何人只要知道您的密码（以及您启用的两步验证），就能以您的名义进行操作。

          请只在您有权录像的地方使用摄像机，并在法律要求时告知被录像的人。录像归您所有。

          开启数据保护后，云端录像只能用您的保护码打开。我们不知道您的保护码。如果保护码丢失，任何人都无法再打开这些录像，
          我们也不例外。

          用于攻击他人或本服务的账户可能会被停用。本演示可能随时停止，其中的数据也可能随时删除，
          请勿在此存放您不能失去的内容。

          条款变更时会发布新版本。您同意的版本和同意的时间会与您的账户一同保存。
        `),
      },
    }),
  },
  privacy: {
    version: '2026-10-01',
    texts: inEveryLanguage({
      'en-US': {
        summary:
          'What’s new: we record what you do on our pages only if you allow it, without your name, and for 30 days.',
        paragraphs: unwrapEnglish(`
          This is the privacy policy of a demonstration, the reference account service of a provider of cameras
          and cloud recordings. It says what this service keeps, and anyone who runs it for real customers has to
          replace it with their own.

          With your account we keep your email address, your names (the nickname is taken from the address at
          first), your country and language, the contracts you agreed to, and whether you want news by mail.
          Your password is kept only as a hash from which it cannot be read.

          To keep your account safe we write down when someone logs in or changes how the account is protected,
          together with the network address and the kind of device. After 60 days the end of the address is
          deleted. We mail you codes when you, or someone with your address, asks for one.

          An address that was typed for a new account which was then not created is deleted soon after its code
          has ended.

          What you do on the pages is recorded only where you have allowed it, without your name, and for 30
          days. Cookies that the pages need are set without asking.

          We mail you news only where you have asked for it. We do not sell your data.
        `),
      },
      'zh-CN': {
        summary: '新增：仅在您允许时，我们才会记录您在页面上的操作；记录不含您的姓名，保存 30 天。',
        paragraphs: unwrapChinese(`
          本隐私政策仅用于演示，适用于一家摄像机与云录像服务商的参考账户服务。它说明本服务保存哪些数据；
          面向真实客户运营者须以自己的隐私政策取代。

          我们随账户保存您的邮箱地址、姓名和昵称（昵称最初取自邮箱地址）、国家或地区和语言、您同意的协议，
          以及您是否希望收到资讯邮件。密码仅以无法还原的散列值保存。

          为保护账户安全，我们会记录登录以及账户保护方式的变更，连同网络地址和设备类型。60 天后，网络地址的末段会被删除。
          当您本人或知道您邮箱地址的人请求验证码时，我们会向您发送邮件。

          如果有人输入了邮箱地址却没有完成账户创建，该地址会在验证码失效后不久被删除。

          只有在您允许的情况下，我们才会记录您在页面上的操作，其中不含您的姓名，保存期为 30 天。
          页面运行所必需的 Cookie 无需征求同意。

          只有在您要求时，我们才会发送资讯邮件。我们不会出售您的数据。
        `),
      },
    }),
  },
};

type Texts = DocumentSet['terms']['texts'];

/** English for a language of `locales` without a text here, so that it can be tried in the demonstration. */
function inEveryLanguage(texts: Texts & Required<Pick<Texts, 'en-US'>>): Texts {
  return Object.fromEntries(languages.map((language) => [language, texts[language] ?? texts['en-US']]));
}

/** The paragraphs of a text whose lines are wrapped for the source. */
function unwrapEnglish(text: string): readonly string[] {
  return unwrap(text, ' ');
}

/** Chinese lines join without a space. */
function unwrapChinese(text: string): readonly string[] {
  return unwrap(text, '');
}

function unwrap(text: string, joint: string): readonly string[] {
  return text.split('\n\n').map((paragraph) =>
    paragraph
      .trim()
      .split(/\s*\n\s*/)
      .join(joint),
  );
}
