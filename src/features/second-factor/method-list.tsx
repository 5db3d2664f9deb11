import type { JSX } from 'react';
import type { Method, MethodType } from '#contract/calls/second-factor.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { ChoiceList } from '#src/ui/forms/choice-list.tsx';
import { key, lock, mail, passkey, phone } from '#src/ui/icons/icons.ts';

const icons: Readonly<Record<MethodType, string>> = {
  passkey,
  totp: phone,
  backup_code: key,
  email_code: mail,
  recovery_email_code: mail,
  password: lock,
};

interface Props {
  methods: readonly Method[];
  disabled: boolean;
  onChoose: (id: string) => void;
}

export function MethodList({ methods, disabled, onChoose }: Props): JSX.Element {
  const { t } = useTranslator();
  const choices = methods.map(({ id, type, target }) => ({
    id,
    icon: icons[type],
    title: t(`secondFactor.${type}.name`),
    more: t(`secondFactor.${type}.more`, { target: target ?? '' }),
  }));
  return <ChoiceList choices={choices} disabled={disabled} onChoose={onChoose} />;
}
