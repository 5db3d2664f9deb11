import type { JSX } from 'react';
import { avatarExtensions } from '#contract/rules/avatar.ts';
import { selectScreen, type AvatarScreen } from '#machines/avatar/avatar.selectors.ts';
import { retryLabel } from '#src/i18n/retry-label.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { useSelector } from '#src/react/use-selector.ts';
import { AvatarPicker, AvatarStatus } from '#src/ui/account/avatar-picker.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { AvatarActor } from './avatar.actors.ts';

interface Props {
  actor: AvatarActor;
  /** The owner of the picture. */
  name: string;
  /** The same as in the profile. */
  picture: string | null;
}

const statusId = 'avatar-status';
const accept = avatarExtensions.map((extension) => `.${extension}`).join(',');

/** The customer's picture, which is the button to change it. */
export function ProfilePicture({ actor, name, picture }: Props): JSX.Element {
  const { t } = useTranslator();
  const { name: screen, percent } = useSelector(actor, selectScreen);
  const isBusy = screen === 'sending' || screen === 'confirming';
  return (
    <AvatarPicker
      name={name}
      picture={picture}
      pickName={t('home.picture.change')}
      accept={accept}
      describedBy={statusId}
      sending={isBusy ? { percent, name: t('home.picture.uploading', { percent }) } : undefined}
      onPick={(file) => actor.send({ type: 'file.choose', file, former: picture })}
    />
  );
}

interface StatusProps {
  actor: AvatarActor;
  email: string;
  hasPicture: boolean;
}

/** The state of the picture, shown instead of the email. */
export function PictureStatus({ actor, email, hasPicture }: StatusProps): JSX.Element {
  const { t, explain } = useTranslator();
  const screen = useSelector(actor, selectScreen);
  const { failure, percent, problem, waitSeconds } = screen;
  switch (screen.name) {
    case 'ready':
    case 'removal':
    case 'removing':
      return (
        <>
          <AvatarStatus
            id={statusId}
            error={problem === null ? null : t(`home.picture.problem.${problem}`)}
            text={email}
            action={
              hasPicture
                ? { name: t('home.picture.remove'), quiet: true, onPress: () => actor.send({ type: 'removal.start' }) }
                : undefined
            }
          />
          {screen.name === 'ready' ? null : <RemovalDialog actor={actor} screen={screen} />}
        </>
      );
    case 'sending':
      return (
        <AvatarStatus
          id={statusId}
          text={t('home.picture.uploading', { percent })}
          action={{ name: t('shared.cancel'), quiet: true, onPress: () => actor.send({ type: 'upload.cancel' }) }}
        />
      );
    case 'confirming':
      return <AvatarStatus id={statusId} text={t('home.picture.checking')} />;
    case 'failed':
      return (
        <AvatarStatus
          id={statusId}
          error={failure === null ? null : explain(failure, waitSeconds)}
          action={{
            name: retryLabel({ t }, waitSeconds),
            disabled: waitSeconds > 0,
            onPress: () => actor.send({ type: 'upload.retry' }),
          }}
        />
      );
    case 'outcomeUnknown':
      return (
        <AvatarStatus
          id={statusId}
          error={t('home.picture.unknown')}
          action={{ name: t('shared.checkAgain'), onPress: () => actor.send({ type: 'outcome.retry' }) }}
        />
      );
  }
}

function RemovalDialog({ actor, screen }: { actor: AvatarActor; screen: AvatarScreen }): JSX.Element {
  const { t, explain } = useTranslator();
  const busy = screen.name === 'removing';
  const failure = busy ? null : screen.failure;
  const cancel = (): void => actor.send({ type: 'removal.cancel' });
  return (
    <Dialog
      title={t('home.picture.removal.title')}
      closeName={t('shared.close')}
      onClose={busy ? undefined : cancel}
      footer={
        <>
          <Button variant="cancel" disabled={busy} onPress={cancel}>
            {t('shared.cancel')}
          </Button>
          <Button busy={busy} onPress={() => actor.send({ type: 'removal.confirm' })}>
            {t('home.picture.remove')}
          </Button>
        </>
      }
    >
      <p>{t('home.picture.removal.text')}</p>
      <FormMessage ref={failure === null ? undefined : revealMessage}>
        {failure === null ? null : explain(failure)}
      </FormMessage>
    </Dialog>
  );
}
