import { ActivityList } from '#src/ui/rows/activity-list.tsx';
import { Button, LinkButton } from '#src/ui/actions/button.tsx';
import { Card, CardPart } from '#src/ui/layout/card.tsx';
import { ChoiceList } from '#src/ui/forms/choice-list.tsx';
import {
  clock,
  bin,
  camera,
  circleCheck,
  cloud,
  download,
  key,
  lock,
  mail,
  phone,
  circleAlert,
} from '#src/ui/icons/icons.ts';
import { ReviewItem, ReviewList } from '#src/ui/rows/review-list.tsx';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import { StatusDot } from '#src/ui/feedback/status-dot.tsx';
import { ValueList, ValueRow } from '#src/ui/rows/value-row.tsx';
import { nothing, part, type Surroundings } from '../specimen.tsx';

const ghost = (text: string) => <Button variant="ghost">{text}</Button>;

const entries = (say: Surroundings['say']) => [
  {
    id: '1',
    icon: key,
    event: say('Logged in with password', '使用密码登录'),
    place: 'Firefox, macOS · 203.0.113.24',
    time: '09:41',
    dateTime: '2026-11-21T09:41Z',
    failed: false,
  },
  {
    id: '2',
    icon: lock,
    event: say('Wrong protection code entered', '输入了错误的保护码'),
    place: 'Android · 203.0.113.24',
    time: '08:17',
    dateTime: '2026-11-21T08:17Z',
    failed: true,
  },
];

export const parts = [
  part('row-settings', 'settings row: status, action, outlined action', ({ say }) => (
    <Card>
      <SettingsRow
        icon={key}
        title={say('Password', '密码')}
        description={say('Changed 14 March 2026', '上次修改：2026-03-14')}
        action={ghost(say('Change', '修改'))}
      />
      <SettingsRow
        icon={phone}
        title={say('Two-factor authentication', '两步验证')}
        description={say(
          'Authenticator app. 7 of 10 backup codes left.',
          '身份验证器应用，备用码还剩 7 个（共 10 个）',
        )}
        status={<StatusDot on>{say('On', '已开启')}</StatusDot>}
        action={ghost(say('Manage', '管理'))}
      />
      <SettingsRow
        icon={lock}
        title={say('Advanced Data Protection', '高级数据保护')}
        description={say('Only your protection code can open your cloud videos.', '只有您的保护码可以打开云端视频')}
        status={<StatusDot on={false}>{say('Off', '已关闭')}</StatusDot>}
        action={ghost(say('Set up', '设置'))}
      />
      <SettingsRow
        icon={mail}
        title={say('Recovery email', '备用邮箱')}
        description="a-very-long-name-without-any-gap@mail.example.com"
        action={ghost(say('Change', '修改'))}
      />
      <SettingsRow
        icon={bin}
        title={say('Close this account for good', '永久注销此账户')}
        description={say('You have 72 hours to change your mind.', '您可以在 72 小时内撤销。')}
        action={<Button variant="deleteAccount">{say('Delete account', '删除账户')}</Button>}
      />
    </Card>
  )),
  part('row-value', 'value rows', ({ say }) => (
    <Card>
      <ValueList>
        <ValueRow
          term={say('Nickname', '昵称')}
          value={say('Lin Hart', '林哈特')}
          action={ghost(say('Edit', '修改'))}
        />
        <ValueRow
          term={say('Email', '邮箱')}
          value="lin.hart@example.com"
          note={<StatusDot on>{say('Verified', '已验证')}</StatusDot>}
          action={ghost(say('Change', '修改'))}
        />
        <ValueRow term={say('Country or region', '国家或地区')} value={say('Germany', '德国')} />
      </ValueList>
    </Card>
  )),
  part('card', 'card with text', ({ say }) => (
    <Card>
      <CardPart>
        <p>{say('Your data can be downloaded until 2 December 2026.', '您的数据可在 2026-12-02 之前下载。')}</p>
      </CardPart>
    </Card>
  )),
  part('status', 'status: on, off', ({ say }) => (
    <>
      <StatusDot on>{say('On', '已开启')}</StatusDot>
      <StatusDot on={false}>{say('Off', '已关闭')}</StatusDot>
    </>
  )),
  part('choice-list', 'rows to press', ({ say }) => (
    <ChoiceList
      choices={[
        {
          id: 'app',
          icon: phone,
          title: say('Authenticator app', '身份验证器应用'),
          more: say('A code of six digits', '六位数字验证码'),
        },
        { id: 'mail', icon: mail, title: say('Email code', '邮件验证码'), more: 'l•••@example.com' },
      ]}
      onChoose={nothing}
    />
  )),
  part('review-list', 'what is reviewed: open, settled, fact', ({ say }) => (
    <ReviewList title={say('Before you can delete your account', '删除之前')}>
      <ReviewItem
        kind="open"
        icon={circleAlert}
        title={say('Cloud plan is active', '云端套餐仍在使用')}
        action={
          <LinkButton variant="ghost" href="#cloud">
            {say('Open Cloud', '打开云端')}
          </LinkButton>
        }
      >
        <p>{say('Renews on 4 December 2026. Cancel it first.', '2026-12-04 续订，请先取消。')}</p>
      </ReviewItem>
      <ReviewItem kind="settled" icon={circleCheck} title={say('No prepaid view plan', '没有预付观看套餐')} />
      <ReviewItem kind="fact" icon={cloud} title={say('All cloud videos', '所有云端视频')}>
        <p>{say('Erased within 7 days after the account is removed.', '账户删除后 7 天内清除。')}</p>
      </ReviewItem>
    </ReviewList>
  )),
  part('activity', 'activity list', ({ say }) => (
    <ActivityList
      days={[
        { title: say('Today', '今天'), entries: entries(say) },
        {
          title: say('14 November 2026', '2026-11-14'),
          entries: [
            {
              id: '3',
              icon: download,
              event: say('Personal data requested', '申请了个人数据'),
              place: 'Chrome, Windows · 2001:db8:85a3:8d3:1319:8a2e:370:7348',
              time: '16:45',
              dateTime: '2026-11-14T16:45Z',
              failed: false,
            },
            {
              id: '4',
              icon: camera,
              event: say('Device added', '添加了设备'),
              place: say('Front door · 198.51.100.7', '前门 · 198.51.100.7'),
              time: '16:40',
              dateTime: '2026-11-14T16:40Z',
              failed: false,
            },
            {
              id: '5',
              icon: clock,
              event: say('Logged out', '退出登录'),
              place: 'Chrome, Windows · 198.51.100.7',
              time: '16:02',
              dateTime: '2026-11-14T16:02Z',
              failed: false,
            },
          ],
        },
      ]}
      more={{ label: say('Show 20 more', '再显示 20 条'), busy: false, onPress: nothing }}
    />
  )),
];
