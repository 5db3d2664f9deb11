import { assign, fromCallback, sendTo, setup } from 'xstate';
import type { EmailUsage } from '#contract/calls/email.ts';
import type { Profile } from '#contract/calls/profile.ts';
import { emailChangeMachine } from '#machines/email-change/email-change.machine.ts';
import { confirmedIn } from '#machines/email-change/email-change.selectors.ts';
import { unsavedEmail } from '#machines/email-change/email-change.rules.ts';
import { profileEditMachine } from '#machines/profile-edit/profile-edit.machine.ts';
import type { EditField, ProfileEditEvent } from '#machines/profile-edit/profile-edit.model.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { setReadFailure, waitForRead } from '#machines/retryable-read/retryable-read.rules.ts';
import { mustWait, setWaitSeconds, waitCountdown } from '#machines/shared/wait.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { outputOf, port } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import { hasUnsavedRow, unsavedRow } from './profile.rules.ts';
import type { RefreshCommand, ProfileContext, ProfileEvent, ProfileInput } from './profile.model.ts';

const readProfile = port<Profile>('readProfile');

/** The home page: reads the profile, and runs edits and the email change as children. */
export const profileMachine = setup({
  types: {
    context: {} as ProfileContext,
    events: {} as ProfileEvent,
    input: {} as ProfileInput,
    tags: {} as 'busy',
    children: {} as { profileEdit: 'profileEdit'; emailChange: 'emailChange'; profileRefreshes: 'profileRefreshes' },
  },
  actors: {
    readProfile,
    profileEdit: profileEditMachine,
    emailChange: emailChangeMachine,
    announceSaved: port<void, { field: EditField; profile: Profile }>('announceSaved'),
    session: fromCallback(noopSource),
    profileRefreshes: fromCallback<RefreshCommand>(noopSource),
    waitCountdown,
  },
  actions: {
    setProfile: assign(({ event }) => ({ profile: outputOf(readProfile, event), failure: null })),
    setEdited: assign(({ context, event }) => ({
      profile: withPicture(outputOf(profileEditMachine, event).profile, context.profile),
    })),
    setChanged: assign(({ event }) => ({ profile: eventOf(event, 'profile.changed').profile })),
    // To the row being edited, which is based on the earlier profile.
    sendToEdit: sendTo('profileEdit', ({ event }) => event),
    setField: assign(({ event }) => ({ field: eventOf(event, 'edit.open').field })),
    setEmailUsage: assign(({ event }) => ({ emailUsage: eventOf(event, 'email.open').usage, isVerified: false })),
    setVerified: assign(({ context: { profile } }) => ({
      profile: profile && { ...profile, email: { ...profile.email, status: 'verified' as const } },
      isVerified: true,
    })),
    setNext: assign(({ event }) => ({
      next: event.type === 'edit.open' ? event : eventOf(event, 'email.open'),
    })),
    replaceEdit: sendTo('profileEdit', { type: 'edit.replace' } satisfies ProfileEditEvent),
    setNextOpened: assign(({ context: { next, field, emailUsage } }) => ({
      next: null,
      field: next?.type === 'edit.open' ? next.field : field,
      emailUsage: next?.type === 'email.open' ? next.usage : emailUsage,
    })),
    // A new address may now await its code, or no longer await it.
    refreshProfile: sendTo('profileRefreshes', { type: 'profile.refresh' } satisfies RefreshCommand),
    setUnsavedField: assign(({ context: { unsaved } }) => ({ field: present(unsavedRow(unsaved), 'row').field })),
    setUnsavedUsage: assign({ emailUsage: 'change_email' }),
    clearUnsaved: assign({ unsaved: null }),
    setReadFailure: assign(setReadFailure),
    setWaitSeconds: assign(setWaitSeconds),
  },
  guards: {
    mustWait,
    // A new picture does not change the version. A response requested before a row was saved is older.
    isCurrent: ({ context: { profile }, event }) => {
      const { version } = eventOf(event, 'profile.changed').profile;
      return profile !== null && version >= profile.version;
    },
    hasUnsavedRow: ({ context, event }) => hasUnsavedRow(context.unsaved, outputOf(readProfile, event)),
    hasUnsavedEmail: ({ context }) => unsavedEmail(context.unsaved, 'change_email') !== null,
    isSaved: ({ event }) => outputOf(profileEditMachine, event).saved !== null,
    isReplacedByRow: ({ context, event }) =>
      outputOf(profileEditMachine, event).isReplaced && context.next?.type === 'edit.open',
    isReplacedByEmail: ({ context, event }) =>
      outputOf(profileEditMachine, event).isReplaced && context.next?.type === 'email.open',
    isNewlyConfirmed: ({ event }) => confirmedIn(event) !== null,
    isVerified: ({ context, event }) =>
      context.emailUsage === 'verify_email' && outputOf(emailChangeMachine, event).confirmed !== null,
    isConfirmed: ({ event }) => outputOf(emailChangeMachine, event).confirmed !== null,
  },
}).createMachine({
  id: 'profile',
  context: ({ input }) => ({
    profile: null,
    field: 'nickName',
    emailUsage: 'change_email',
    isVerified: false,
    next: null,
    unsaved: null,
    ...input,
    failure: null,
    waitSeconds: 0,
  }),
  initial: 'reading',
  invoke: { id: 'profileRefreshes', src: 'profileRefreshes' },
  on: {
    'profile.changed': {
      guard: 'isCurrent',
      actions: 'setChanged',
      description: 'The picture can change at any time, and other tabs may change any row.',
    },
  },
  states: {
    reading: {
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        onDone: [
          { guard: 'hasUnsavedRow', target: 'editing', actions: ['setProfile', 'setUnsavedField'] },
          { guard: 'hasUnsavedEmail', target: 'changingEmail', actions: ['setProfile', 'setUnsavedUsage'] },
          { target: 'shown', actions: 'setProfile' },
        ],
        onError: { target: 'unavailable', actions: 'setReadFailure' },
      },
    },
    shown: {
      on: {
        'edit.open': { target: 'editing', actions: 'setField' },
        'email.open': { target: 'changingEmail', actions: 'setEmailUsage' },
      },
    },
    editing: {
      exit: 'clearUnsaved',
      invoke: {
        id: 'profileEdit',
        src: 'profileEdit',
        input: ({ context: { field, profile, nameLimit, unsaved } }) => ({
          field,
          unsaved: unsavedRow(unsaved)?.changes ?? null,
          profile: present(profile, 'profile'),
          nameLimit,
        }),
        onDone: [
          { guard: 'isSaved', target: 'announcing', actions: 'setEdited' },
          { guard: 'isReplacedByRow', target: 'editing', reenter: true, actions: ['setEdited', 'setNextOpened'] },
          { guard: 'isReplacedByEmail', target: 'changingEmail', actions: ['setEdited', 'setNextOpened'] },
          { target: 'shown', actions: 'setEdited' },
        ],
        onError: { target: 'reading' },
      },
      on: {
        'edit.open': { actions: ['setNext', 'replaceEdit'] },
        'email.open': { actions: ['setNext', 'replaceEdit'] },
        'profile.changed': { guard: 'isCurrent', actions: ['setChanged', 'sendToEdit'] },
      },
    },
    changingEmail: {
      exit: 'clearUnsaved',
      invoke: {
        id: 'emailChange',
        src: 'emailChange',
        input: ({ context: { emailUsage, profile, unsaved } }) => ({
          usage: emailUsage,
          waiting: unsaved === null ? waitingFor(emailUsage, profile) : null,
          unsaved: unsavedEmail(unsaved, emailUsage),
          former: present(profile, 'profile').email.address,
        }),
        onSnapshot: { guard: 'isNewlyConfirmed', actions: 'refreshProfile' },
        onDone: [
          { guard: 'isVerified', target: 'reading', actions: 'setVerified' },
          { guard: 'isConfirmed', target: 'reading' },
          { target: 'shown', actions: 'refreshProfile' },
        ],
        onError: { target: 'reading' },
      },
    },
    announcing: {
      invoke: {
        id: 'announceSaved',
        src: 'announceSaved',
        input: ({ context: { field, profile } }) => ({ field, profile: present(profile, 'profile') }),
        onDone: { target: 'shown' },
        onError: { target: 'shown' },
      },
    },
    unavailable: {
      invoke: [
        { id: 'waitCountdown', src: 'waitCountdown', input: waitForRead },
        { id: 'session', src: 'session' },
      ],
      on: {
        'session.recovered': { target: 'reading' },
        'read.retry': [{ guard: 'mustWait' }, { target: 'reading' }],
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
      },
    },
  },
});

/** The picture may have changed while a row was being edited. */
function withPicture(edited: Profile, known: Profile | null): Profile {
  return known === null ? edited : { ...edited, avatar: known.avatar };
}

/** The requested new address, not yet verified. */
function waitingFor(usage: EmailUsage, profile: Profile | null): string | null {
  return (usage === 'change_email' ? profile?.email.waiting : null) ?? null;
}
