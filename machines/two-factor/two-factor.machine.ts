import { assign, setup } from 'xstate';
import { isOutcomeUnknown, isProofRequested } from '#machines/sensitive-action/outcome.ts';
import { setChallenge, setFailure } from '#machines/sensitive-action/parent-actions.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { notRead } from '#machines/retryable-read/retryable-read.model.ts';
import { readFailureIn, retryRead, setUnread } from '#machines/retryable-read/parent-actions.ts';
import { mustWait, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { outputOf } from '#machines/shared/port.ts';
import { present } from '#machines/shared/present.ts';
import type { TwoFactorContext, TwoFactorEvent, TwoFactorInput } from './two-factor.model.ts';
import * as update from './two-factor.actions.ts';
import { backupCodesIn, ports } from './two-factor.ports.ts';
import * as rules from './two-factor.rules.ts';

const { changeFactor, makeSecret, readStatus } = ports;

/**
 * Two-factor authentication: on or off, its authenticators and backup codes, each change with a second factor. A row of
 * the security page and a step of lock-down.
 */
export const twoFactorMachine = setup({
  types: {
    context: {} as TwoFactorContext,
    events: {} as TwoFactorEvent,
    input: {} as TwoFactorInput,
    tags: {} as 'busy',
    children: {} as { readStatus: 'readStatus'; changeFactor: 'changeFactor' },
  },
  actors: { ...ports, waitCountdown },
  actions: {
    setDismissed: assign({ isDismissed: true }),
    storeDismissed: () => undefined,
    setUnread: assign(setUnread),
    retryRead: retryRead('readStatus'),
    setReadBack: assign(({ event }) => ({ ...notRead, status: outputOf(readStatus, event) })),
    setStatus: assign(({ event }) => ({ ...notRead, status: outputOf(readStatus, event), failure: null })),
    setLate: assign(({ context: { isLate, status } }) => ({ isLate: isLate || status === null })),
    setWaitSeconds: assign(setWaitSeconds),
    setSecret: assign(({ event }) => ({ secret: outputOf(makeSecret, event), failure: null })),
    setSettingUp: assign(update.setSettingUp),
    setChosen: assign(update.setChosen),
    setRenaming: assign(update.setRenaming),
    setRemoving: assign(update.setRemoving),
    setRegenerating: assign({ change: { kind: 'regenerate' }, failure: null, challenge: null }),
    setDirect: assign({ isDirect: true }),
    setViewing: assign({ change: { kind: 'view' }, failure: null, challenge: null }),
    setTurningOff: assign({ change: { kind: 'disable' }, failure: null, challenge: null }),
    setProblem: assign(update.setProblem),
    setChallenge: assign(setChallenge),
    setFailure: assign(setFailure),
    setBackupCodes: assign(({ event }) => ({ backupCodes: backupCodesIn(event), failure: null })),
    setConfirmable: assign({ canConfirmCodes: true }),
    setCompleted: assign(update.setCompleted),
    setInterrupted: assign({ isInterrupted: true, failure: null }),
    setUncertain: assign({ isInterrupted: true, challenge: null }),
    setCertain: assign({ isInterrupted: false }),
    clearOutcome: assign({ lastCompleted: null, isInterrupted: false, isDirect: false }),
    clearProblem: assign(update.clearProblem),
    clearFailure: assign({ problem: null, nameProblem: null, failure: null, waitSeconds: 0, challenge: null }),
    clearSecrets: assign(update.withoutSecrets),
  },
  guards: {
    mustWait,
    isSetupProofRequested: ({ context }) => isProofRequested({ context }) && context.change?.kind === 'enable',
    isManageProofRequested: ({ context }) => isProofRequested({ context }) && context.change?.kind !== 'enable',
    isUnread: ({ event }) => readFailureIn(event) !== null,
    isRenameUnread: ({ context, event }) => context.change?.kind === 'rename' && readFailureIn(event) !== null,
    isEnabled: ({ event }) => outputOf(readStatus, event).enabled,
    hasSecret: ({ context }) => context.secret !== null,
    isWellFormed: ({ event }) => rules.isWellFormed(event),
    isOn: ({ context }) => context.status?.enabled === true,
    canAdd: ({ context: { status } }) => rules.canAdd(status),
    isAmongSeveral: ({ event, context: { status } }) => rules.isRemovable(status, eventOf(event, 'app.remove').id),
    hasBackupCodes: ({ event }) => backupCodesIn(event) !== null,
    isDone: ({ event }) => outputOf(changeFactor, event).outcome === 'done',
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    isNameAtStake: ({ context: { change, failure } }) => rules.isNamed(change) && isOutcomeUnknown(failure),
    isSaved: ({ context, event }) => rules.isSaved(context, outputOf(readStatus, event)),
    isGone: ({ context, event }) => rules.isGone(context, outputOf(readStatus, event)),
    isUncertain: ({ context }) => context.isInterrupted,
    isStale: ({ context }) => rules.isStale(context),
    isExpired: ({ context }) => rules.isExpired(context),
    isDirect: ({ context }) => context.isDirect,
    canConfirmCodes: ({ context }) => context.canConfirmCodes,
    isSetup: ({ context }) => rules.isSetup(context),
    isRenaming: ({ context }) => context.change?.kind === 'rename',
    isViewing: ({ context }) => context.change?.kind === 'view',
  },
  delays: { lateAfter: 1000 },
}).createMachine({
  id: 'twoFactor',
  context: ({ input }) => rules.contextAtStart(input),
  initial: 'checking',
  states: {
    checking: {
      tags: 'busy',
      entry: 'clearSecrets',
      after: { lateAfter: { actions: 'setLate' } },
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        onSnapshot: [{ guard: 'isUnread', actions: ['setUnread', 'setLate'] }, { actions: 'setUnread' }],
        onDone: [
          { guard: 'isEnabled', target: 'on', actions: 'setStatus' },
          { target: 'off', actions: 'setStatus' },
        ],
      },
      on: { 'read.retry': { actions: 'retryRead' } },
    },
    off: {
      description: 'Other pages link here for the setup.',
      invoke: { id: 'requests', src: 'requests' },
      on: {
        'setup.start': { target: 'settingUp', actions: 'clearOutcome' },
        'invitation.dismiss': { actions: ['setDismissed', 'storeDismissed'] },
      },
    },
    settingUp: {
      initial: 'installing',
      on: {
        'setup.cancel': [
          { guard: 'isOn', target: 'on.managing', actions: ['clearFailure', 'clearSecrets'] },
          { target: 'off', actions: ['clearFailure', 'clearSecrets'] },
        ],
      },
      states: {
        installing: {
          on: {
            'setup.continue': [
              { guard: 'hasSecret', target: 'showingSecret', actions: 'clearFailure' },
              { target: 'makingSecret', actions: 'clearFailure' },
            ],
          },
        },
        makingSecret: {
          tags: 'busy',
          invoke: {
            id: 'makeSecret',
            src: 'makeSecret',
            input: ({ context }) => ({ isOn: context.status?.enabled === true }),
            onDone: { target: 'showingSecret', actions: 'setSecret' },
            onError: { target: 'installing', actions: 'setFailure' },
          },
        },
        showingSecret: {
          on: { 'setup.continue': { target: 'confirming' }, 'setup.back': { target: 'installing' } },
        },
        confirming: {
          invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
          on: {
            'code.submit': [
              { guard: 'mustWait' },
              { guard: 'isWellFormed', target: '#twoFactor.changing', actions: 'setSettingUp' },
              { actions: 'setProblem' },
            ],
            'code.edit': { actions: 'clearProblem' },
            'setup.back': { target: 'showingSecret', actions: 'clearFailure' },
            'waitCountdown.tick': { actions: 'setWaitSeconds' },
          },
        },
      },
    },
    on: {
      initial: 'closed',
      states: {
        closed: {
          invoke: { id: 'requests', src: 'requests' },
          on: {
            'manage.open': { target: 'managing', actions: 'clearOutcome' },
            'codes.regenerate': {
              target: 'confirmingChange',
              actions: ['clearOutcome', 'setRegenerating', 'setDirect'],
            },
          },
        },
        managing: {
          on: {
            'manage.close': { target: 'closed', actions: 'clearFailure' },
            'codes.view': { target: '#twoFactor.changing', actions: 'setViewing' },
            'codes.regenerate': { target: 'confirmingChange', actions: 'setRegenerating' },
            'turnOff.start': { target: 'confirmingChange', actions: 'setTurningOff' },
            'app.add': { guard: 'canAdd', target: '#twoFactor.settingUp', actions: ['clearFailure', 'clearSecrets'] },
            'app.rename': { target: 'naming', actions: ['clearFailure', 'setChosen'] },
            'app.remove': [
              { guard: 'isAmongSeveral', target: 'confirmingChange', actions: ['setChosen', 'setRemoving'] },
              { target: 'confirmingChange', actions: 'setTurningOff' },
            ],
          },
        },
        naming: {
          on: {
            'name.submit': [
              { guard: 'isWellFormed', target: '#twoFactor.changing', actions: 'setRenaming' },
              { actions: 'setProblem' },
            ],
            'name.edit': { actions: 'clearProblem' },
            'name.cancel': [
              { guard: 'isUncertain', target: '#twoFactor.checking', actions: 'clearFailure' },
              { target: 'managing', actions: ['clearFailure', 'clearSecrets'] },
            ],
          },
        },
        confirmingChange: {
          description: 'Asks before an authenticator, all of them, or the backup codes are given up.',
          on: {
            'manage.close': { target: 'closed', actions: 'clearFailure' },
            'change.confirm': { target: '#twoFactor.changing', actions: 'clearFailure' },
            'change.cancel': [
              { guard: 'isDirect', target: 'closed', actions: 'clearFailure' },
              { target: 'managing', actions: 'clearFailure' },
            ],
          },
        },
      },
    },
    changing: {
      invoke: {
        id: 'changeFactor',
        src: 'changeFactor',
        input: ({ context }) => ({ subject: present(context.change, 'change'), retryOn: 'wrongCode' as const }),
        onSnapshot: { actions: 'setChallenge' },
        onDone: [
          { guard: 'hasBackupCodes', target: 'showingBackupCodes', actions: ['setCompleted', 'setBackupCodes'] },
          { guard: 'isDone', target: 'checking', actions: 'setCompleted' },
          { target: 'refused', actions: 'setFailure' },
        ],
        onError: { target: 'refused', actions: 'setFailure' },
      },
      on: {
        'setup.cancel': { guard: 'isSetupProofRequested', target: 'off', actions: ['clearFailure', 'clearSecrets'] },
        'manage.close': {
          guard: 'isManageProofRequested',
          target: 'on.closed',
          actions: ['clearFailure', 'clearSecrets'],
        },
      },
    },
    refused: {
      always: [
        { guard: 'isNameAtStake', target: 'readingBack', actions: 'setUncertain' },
        { guard: 'isOutcomeUnknown', target: 'checking', actions: 'setInterrupted' },
        { guard: 'isStale', target: 'checking', actions: 'clearFailure' },
        { guard: 'isExpired', target: 'settingUp.installing', actions: 'clearSecrets' },
        { guard: 'isSetup', target: 'settingUp.confirming' },
        { guard: 'isRenaming', target: 'on.naming' },
        { guard: 'isViewing', target: 'on.managing' },
        { target: 'on.confirmingChange' },
      ],
    },
    readingBack: {
      description: 'The response was lost. Unless the name is there, what was typed is asked for again.',
      tags: 'busy',
      invoke: {
        id: 'readStatus',
        src: 'readStatus',
        onSnapshot: [
          { guard: 'isRenameUnread', target: 'on.naming' },
          { guard: 'isUnread', target: 'checking', actions: 'setInterrupted' },
        ],
        onDone: [
          { guard: 'isSaved', target: 'on.closed', actions: ['setCompleted', 'setStatus', 'clearSecrets'] },
          { guard: 'isGone', target: 'checking', actions: 'clearFailure' },
          { guard: 'isRenaming', target: 'on.naming', actions: ['setReadBack', 'setCertain'] },
          { target: 'settingUp.confirming', actions: ['setReadBack', 'setCertain'] },
        ],
      },
    },
    showingBackupCodes: {
      description: 'To leave, the user must confirm that the codes are saved: they are not shown again afterwards.',
      invoke: { id: 'leaveGuard', src: 'leaveGuard' },
      on: { 'codes.saved': { actions: 'setConfirmable' } },
      initial: 'listed',
      states: {
        listed: {
          on: {
            'codes.leave': { target: 'leaving' },
            'codes.confirm': { guard: 'canConfirmCodes', target: 'confirming' },
          },
        },
        leaving: {
          on: {
            'codes.return': { target: 'listed' },
            'codes.confirm': { guard: 'canConfirmCodes', target: 'confirming' },
          },
        },
        confirming: {
          description: 'If this fails, the row shows that the codes are not saved.',
          invoke: {
            id: 'confirmCodes',
            src: 'confirmCodes',
            input: ({ context }) => ({ generatedAt: present(context.backupCodes, 'backupCodes').generatedAt }),
            onDone: { target: '#twoFactor.checking' },
            onError: { target: '#twoFactor.checking' },
          },
        },
      },
    },
  },
});
