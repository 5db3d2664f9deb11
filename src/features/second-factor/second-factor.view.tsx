import type { JSX } from 'react';
import { selectScreen } from '#machines/second-factor/second-factor.selectors.ts';
import { useSelector } from '#src/react/use-selector.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { focusOnMount } from '#src/ui/forms/focus.ts';
import { FormMessage } from '#src/ui/forms/form-message.tsx';
import { FormEnd, FormTitle } from '#src/ui/forms/form-parts.tsx';
import { CodeForm } from './code-form.tsx';
import { MethodList } from './method-list.tsx';
import type { SecondFactorActor } from './second-factor.actors.ts';

export interface SecondFactorViewProps {
  actor: SecondFactorActor;
  busy: boolean;
  /** Inside a dialog that names the act; there the way back is the act's. */
  inDialog?: { back: string } | undefined;
}

export function SecondFactorView({ actor, busy, inDialog }: SecondFactorViewProps): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const choose = (id: string): void => actor.send({ type: 'method.choose', id });
  const again = screen.name === 'choosing' ? screen.again : null;
  const cancel = (
    <FormEnd>
      <Button variant="ghost" quiet onPress={() => actor.send({ type: 'challenge.cancel' })}>
        {inDialog?.back ?? t('secondFactor.cancel')}
      </Button>
    </FormEnd>
  );

  switch (screen.name) {
    case 'unavailable':
      return (
        <>
          <FormTitle inDialog={inDialog !== undefined} title={t('secondFactor.title')} />
          <FormMessage ref={focusOnMount}>{explain({ symbol: 'mfa_method_not_available', message: '' })}</FormMessage>
          {cancel}
        </>
      );
    case 'choosing':
      return (
        <>
          <FormTitle inDialog={inDialog !== undefined} title={t('secondFactor.title')} titleRef={screen.failure === null ? focusOnMount : undefined}>
            {t('secondFactor.choose')}
          </FormTitle>
          <FormMessage
            ref={screen.failure === null ? undefined : focusOnMount}
            action={again === null ? null : <Button variant="cancel" onPress={() => choose(again)}>{t('shell.retry')}</Button>}
          >
            {screen.failure === null ? null : explain(screen.failure)}
          </FormMessage>
          <MethodList methods={screen.methods} onChoose={choose} />
          {cancel}
        </>
      );
    case 'sending':
      return (
        <>
          <FormTitle inDialog={inDialog !== undefined} title={t('secondFactor.title')} titleRef={focusOnMount}>
            <span role="status">{t('secondFactor.sending', { target: screen.method.target ?? '' })}</span>
          </FormTitle>
          {cancel}
        </>
      );
    case 'entering':
      return (
        <>
          <FormTitle inDialog={inDialog !== undefined} title={t('secondFactor.title')}>
            {t(`secondFactor.${screen.method.type}.ask`, { target: screen.method.target ?? '' })}
          </FormTitle>
          <CodeForm key={screen.method.id} actor={actor} screen={screen} busy={busy} />
          {busy ? null : cancel}
        </>
      );
  }
}
