import { securityEvents as englishEvents } from '#locales/en-US/security-events.ts';
import { securityEvents as chineseEvents } from '#locales/zh-CN/security-events.ts';
import { accountColumns, isArchived, type ArchivedColumn } from '../../platform/database/account-columns.ts';
import { languageNamed, type Language } from '../../platform/http/language.ts';

const english = {
  title: 'Your data',
  made: 'Made on',
  about:
    'This is a copy of what we store about you. The folder “data” holds the same as JSON. Pictures are as your cameras encrypted them: only your protection code opens them.',
  picture: 'Your profile picture',
  nothing: 'Nothing is stored.',
  yes: 'Yes',
  no: 'No',
  sections: {
    account: 'Account',
    agreements: 'Agreements',
    thirdParties: 'Linked accounts',
    apps: 'Apps with access',
    sessions: 'Log-ins',
    devices: 'Remembered devices',
    events: 'Security activity',
    formerAddresses: 'Former email addresses',
    newAddresses: 'New email addresses',
    locks: 'What blocks a deletion',
    keys: 'Protection keys',
    pictures: 'Pictures',
    archives: 'Copies of your data',
  },
  fields: {
    contract: 'Document',
    version: 'Version',
    agreed_at: 'Agreed',
    system: 'Provider',
    name: 'Name',
    client_id: 'App',
    scope: 'May read',
    allowed_at: 'Allowed',
    issued_at: 'Began',
    expires_at: 'Ends',
    ended_at: 'Ended',
    address: 'IP address',
    device: 'Device',
    type: 'Type',
    detail: 'Detail',
    at: 'When',
    times: 'Times',
    used_at: 'Used',
    usage: 'Purpose',
    algorithm: 'Algorithm',
    protected: 'Protected',
    modified_at: 'Changed',
    taken_at: 'Taken',
    status: 'State',
    until: 'Until',
    amount: 'Amount',
    currency: 'Currency',
    manage_url: 'Settled at',
  },
  events: englishEvents,
  codes: {
    terms: 'Terms & Conditions',
    privacy: 'Privacy Policy',
    pending: 'Waiting',
    processing: 'Being made',
    ready: 'Ready',
    failed: 'Failed',
    change_email: 'New account email',
    backup_email: 'New recovery email',
    cloud_plan: 'Cloud plan',
    view_plan: 'Prepaid view plan',
    affiliate_program: 'Affiliate program',
    company: 'Company membership',
    read_profile: 'Account name and email address',
  },
} as const;

/** A column with a label on the page. */
export type Label = ArchivedColumn | OtherLabel;
/** A column of another table, under a name that no column of `accounts` has. */
type OtherLabel = keyof (typeof english)['fields'];
export type SectionName = keyof (typeof english)['sections'];

type Words = Readonly<Record<Exclude<keyof typeof english, 'sections' | 'fields' | 'events' | 'codes'>, string>> & {
  readonly sections: Readonly<Record<SectionName, string>>;
  readonly fields: Readonly<Record<OtherLabel, string>>;
  /** The security events as the pages name them. */
  readonly events: Readonly<Record<keyof (typeof english)['events'], string>>;
  /** Words for the codes in other fields. */
  readonly codes: Readonly<Record<keyof (typeof english)['codes'], string>>;
};

const chinese: Words = {
  title: '您的数据',
  made: '生成时间',
  about:
    '这是我们存储的您的数据副本。文件夹“data”以 JSON 格式保存相同内容。图片保持摄像头加密时的状态，只有您的保护码才能打开。',
  picture: '您的头像',
  nothing: '没有存储任何内容。',
  yes: '是',
  no: '否',
  sections: {
    account: '账户',
    agreements: '协议',
    thirdParties: '关联账户',
    apps: '有访问权限的应用',
    sessions: '登录',
    devices: '已记住的设备',
    events: '安全活动',
    formerAddresses: '以前的邮箱地址',
    newAddresses: '新的邮箱地址',
    locks: '阻止注销的项目',
    keys: '保护密钥',
    pictures: '图片',
    archives: '您的数据副本',
  },
  fields: {
    contract: '文件',
    version: '版本',
    agreed_at: '同意时间',
    system: '提供方',
    name: '名称',
    client_id: '应用',
    scope: '可读取',
    allowed_at: '允许时间',
    issued_at: '开始时间',
    expires_at: '到期时间',
    ended_at: '结束时间',
    address: 'IP 地址',
    device: '设备',
    type: '类型',
    detail: '详情',
    at: '时间',
    times: '次数',
    used_at: '使用时间',
    usage: '用途',
    algorithm: '算法',
    protected: '受保护',
    modified_at: '更改时间',
    taken_at: '拍摄时间',
    status: '状态',
    until: '截止时间',
    amount: '金额',
    currency: '货币',
    manage_url: '处理地址',
  },
  events: chineseEvents,
  codes: {
    terms: '条款与条件',
    privacy: '隐私政策',
    pending: '等待处理',
    processing: '正在生成',
    ready: '可下载',
    failed: '生成失败',
    change_email: '新的账户邮箱',
    backup_email: '新的备用邮箱',
    cloud_plan: '云套餐',
    view_plan: '预付观看套餐',
    affiliate_program: '联盟计划',
    company: '企业成员',
    read_profile: '账户名称和邮箱地址',
  },
};

/** Each language in its own name. */
export const languageNames: Readonly<Record<Language, string>> = { 'en-US': 'English', 'zh-CN': '简体中文' };

/** The words of an archive's page, and their language. */
export function wordsFor(language: string): { tag: Language; words: Words } {
  const tag = languageNamed(language) ?? 'en-US';
  return { tag, words: tag === 'zh-CN' ? chinese : english };
}

/** The page's label for a column. */
export function labelOf(column: Label, { tag, words }: ReturnType<typeof wordsFor>): string {
  return isArchived(column) ? accountColumns[column].archive[tag] : words.fields[column];
}
