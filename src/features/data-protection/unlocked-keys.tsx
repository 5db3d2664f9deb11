import type { JSX } from 'react';
import { keysIdleSeconds } from '#contract/key-limits.ts';
import type { CmkScreen } from '#machines/cmk/cmk.selectors.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { CardPart } from '#src/ui/layout/card.tsx';
import { revealMessage, focusOnMount } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { camera, key } from '#src/ui/icons/icons.ts';
import { DecryptedImage } from '#src/ui/account/decrypted-image.tsx';
import { StatusDot } from '#src/ui/feedback/status-dot.tsx';
import { SettingsRow } from '#src/ui/rows/settings-row.tsx';
import type { CmkActor } from './cmk.actors.ts';

type OpenScreen = Extract<CmkScreen, { name: 'open' }>;

/** The keys while open, and the newest picture they can decrypt. */
export function UnlockedKeys({ actor, screen }: { actor: CmkActor; screen: OpenScreen }): JSX.Element {
  const { t, explain } = useTranslator();
  const { pictures, failure, busy, isShowing, isProtected, isPartlyOpen, wasJustOpened } = screen;
  return (
    <>
      <SettingsRow
        icon={key}
        title={t('dataProtection.keys.title')}
        description={
          <span
            className="settings-row__notice"
            role="status"
            ref={wasJustOpened ? focusOnMount : undefined}
            tabIndex={-1}
          >
            {t(`dataProtection.keys.${isPartlyOpen ? 'isPartlyOpen' : isProtected ? 'isOpen' : 'isBare'}`, {
              minutes: keysIdleSeconds / 60,
            })}
          </span>
        }
        status={isProtected && !isPartlyOpen ? <StatusDot on>{t('dataProtection.groups.open')}</StatusDot> : undefined}
        action={
          isProtected ? (
            <Button variant="ghost" onPress={() => actor.send({ type: 'key.close' })}>
              {t('dataProtection.keys.close')}
            </Button>
          ) : undefined
        }
      />
      {isPartlyOpen ? (
        <SettingsRow
          icon={key}
          title={t('dataProtection.otherCode.title')}
          description={t('dataProtection.otherCode.about')}
          action={
            <Button variant="ghost" onPress={() => actor.send({ type: 'otherCode.enter' })}>
              {t('dataProtection.otherCode.enter')}
            </Button>
          }
        />
      ) : null}
      <SettingsRow
        icon={camera}
        title={t('dataProtection.pictures.title')}
        description={t(isProtected ? 'dataProtection.pictures.about' : 'dataProtection.pictures.aboutBare')}
        action={
          <Button
            variant="ghost"
            busy={busy}
            onPress={() => actor.send({ type: isShowing ? 'pictures.close' : 'pictures.open' })}
          >
            {t(isShowing ? 'dataProtection.pictures.hide' : 'dataProtection.pictures.show')}
          </Button>
        }
      />
      {failure === null ? null : (
        <CardPart>
          <FormMessage ref={revealMessage}>{explain(failure)}</FormMessage>
        </CardPart>
      )}
      {isShowing ? (
        <CardPart under>
          {pictures.length === 0 ? <p role="status">{t('dataProtection.pictures.none')}</p> : null}
          {pictures.map(({ id, address }) => (
            <DecryptedImage key={id} address={address.reveal()} alt={t('dataProtection.pictures.alt')} />
          ))}
        </CardPart>
      ) : null}
    </>
  );
}
