import { useState, type JSX } from 'react';
import { resendAfterSeconds } from '#contract/limits.ts';
import { CheckBox } from '#src/ui/forms/check-box.tsx';
import { CodeField } from '#src/ui/forms/code-field.tsx';
import { DateRange, type Dates } from '#src/ui/forms/date-range.tsx';
import { PasswordField } from '#src/ui/forms/password-field.tsx';
import { Select } from '#src/ui/forms/select.tsx';
import { StrengthMeter } from '#src/ui/forms/strength-meter.tsx';
import { TextField } from '#src/ui/forms/text-field.tsx';
import { TimerButton } from '#src/ui/actions/timer-button.tsx';
import { nothing, part, type Surroundings } from '../specimen.tsx';

type Say = Surroundings['say'];

const strengths = [
  ['No password yet', '还没有密码'],
  ['Strength: very weak', '强度：很弱'],
  ['Strength: weak', '强度：弱'],
  ['Strength: medium', '强度：中'],
  ['Strength: strong', '强度：强'],
] as const;

function password(say: Say, strength: 0 | 1 | 2 | 3 | 4): JSX.Element {
  const [english, chinese] = strengths[strength];
  return (
    <PasswordField
      key={strength}
      label={say('New password', '新密码')}
      name="password"
      defaultValue={'Night-2026-cam'.slice(0, strength * 4)}
      showName={say('Show password', '显示密码')}
      hideName={say('Hide password', '隐藏密码')}
      under={<StrengthMeter strength={strength} />}
      hint={say(`${english}. 8 to 31 characters.`, `${chinese}，8 到 31 个字符`)}
    />
  );
}

const countries = (say: Say) => [
  { value: 'DE', name: say('Germany', '德国') },
  { value: 'GB', name: say('United Kingdom of Great Britain and Northern Ireland', '大不列颠及北爱尔兰联合王国') },
];

function Range({ say, first }: { say: Say; first: Dates }): JSX.Element {
  const [dates, setDates] = useState(first);
  const days = (count: number, from: string) => ({
    label: say(`${count} days`, `${count} 天`),
    from,
    to: '2026-11-21',
  });
  return (
    <DateRange
      {...dates}
      label={say('Days shown', '显示的日期')}
      fromLabel={say('From', '从')}
      toLabel={say('To', '到')}
      min="2026-09-22"
      max="2026-11-21"
      orderError={say('The start date must not be after the end date.', '开始日期晚于结束日期')}
      presetsLabel={say('Quick ranges', '时长')}
      presets={[days(7, '2026-11-15'), days(30, '2026-10-23'), days(60, '2026-09-22')]}
      onChange={setDates}
    />
  );
}

export const parts = [
  part('field-text', 'text field: at rest, filled, error, read-only', ({ say }) => (
    <>
      <TextField
        label={say('Nickname', '昵称')}
        name="nickname"
        hint={say('People you share a camera with see it.', '与您共享摄像头的人会看到')}
      />
      <TextField label={say('Email', '邮箱')} name="email" defaultValue="lin.hart@example.com" />
      <TextField
        label={say('Email', '邮箱')}
        name="wrong"
        defaultValue="lin.hart@example"
        error={say('Please enter a valid email address.', '请输入有效的邮箱地址')}
      />
      <TextField label={say('Account', '账户')} name="account" defaultValue="lin.hart@example.com" readOnly />
    </>
  )),
  part('field-password', 'password field: every strength', ({ say }) => (
    <>{([0, 1, 2, 3, 4] as const).map((strength) => password(say, strength))}</>
  )),
  part('field-code', 'code: at rest, error, with a button', ({ say }) => (
    <>
      <CodeField
        label={say('Code', '验证码')}
        hint={say('An 8-digit backup code works too.', '也可以使用 8 位备用码')}
      />
      <CodeField
        label={say('Code', '验证码')}
        defaultValue="482 913"
        error={say('Invalid verification code. 4 tries left.', '验证码不正确，还可以再试 4 次')}
      />
      {[0, 42].map((secondsLeft) => (
        <CodeField
          key={secondsLeft}
          label={say('Code', '验证码')}
          defaultValue="482 913"
          hint={say('Sent to l•••@example.com. Valid for 10 minutes.', '已发送至 l•••@example.com，10 分钟内有效')}
          action={
            <TimerButton
              variant="getCode"
              secondsLeft={secondsLeft}
              longest={resendAfterSeconds}
              label={say('Get code', '获取验证码')}
              countingLabel={(seconds) => say(`Resend in ${seconds} s`, `${seconds} 秒后重发`)}
              onPress={nothing}
            />
          }
        />
      ))}
    </>
  )),
  part('field-select', 'select: chosen, long name, error', ({ say }) => (
    <>
      <Select
        label={say('Country or region', '国家或地区')}
        name="country"
        options={countries(say)}
        defaultValue="DE"
      />
      <Select label={say('Country or region', '国家或地区')} name="long" options={countries(say)} defaultValue="GB" />
      <Select
        label={say('Country or region', '国家或地区')}
        name="refused"
        options={countries(say)}
        error={say('This country can’t be chosen. Choose another one.', '无法选择该国家，请另选一个')}
      />
    </>
  )),
  part('field-check-box', 'check box: at rest, ticked, error, with nothing to tick yet', ({ say }) => (
    <>
      <CheckBox name="rest" label={say('Remember this device for 30 days', '30 天内信任此设备')} messageRow={false} />
      <CheckBox
        name="ticked"
        defaultChecked
        messageRow={false}
        label={
          <>
            {say('I agree to the', '我同意')} <a href="#terms">{say('Terms & Conditions', '条款与条件')}</a>
          </>
        }
      />
      <CheckBox
        name="missing"
        label={say('I saved the codes', '我已保存备用码')}
        error={say('Tick the box to go on.', '请勾选后继续')}
      />
      <CheckBox
        name="resting"
        disabled
        label={say('I agree to the terms', '我同意条款')}
        hint={say('Getting the terms ready.', '正在获取条款')}
      />
    </>
  )),
  part('field-date-range', 'date range', ({ say }) => (
    <Range say={say} first={{ from: '2026-10-23', to: '2026-11-21' }} />
  )),
  part('field-date-range-turned', 'date range: From after To', ({ say }) => (
    <Range say={say} first={{ from: '2026-11-20', to: '2026-11-02' }} />
  )),
];
