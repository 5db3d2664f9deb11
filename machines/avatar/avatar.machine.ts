import { assign, fromCallback, setup, type EventObject } from 'xstate';
import type { RenewalParameters } from '#contract/calls/avatar.ts';
import type { Profile } from '#contract/calls/profile.ts';
import { isOutcomeUnknown } from '#machines/sensitive-action/outcome.ts';
import { eventOf } from '#machines/shared/event-of.ts';
import { noopSource } from '#machines/shared/not-provided.ts';
import { mustWait, setWaitSeconds, waitCountdown, waitFor } from '#machines/shared/wait.ts';
import { present } from '#machines/shared/present.ts';
import type { Secret } from '#machines/shared/secret.ts';
import { failureIn, outputOf, port } from '#machines/shared/port.ts';
import type { AvatarContext, AvatarEvent, ParametersInput, PictureFile, UploadInput } from './avatar.model.ts';
import { fileProblem, isReplaced, isUnreadable, mayFit, problemOf, typeOf } from './avatar.rules.ts';

const fitPicture = port<PictureFile, { file: PictureFile }>('fitPicture');
const readParameters = port<Secret<RenewalParameters>, ParametersInput>('readParameters');
const readProfile = port<Profile>('readProfile');
const removePicture = port<Profile>('removePicture');

/**
 * Changes the profile picture: the user picks a file, which is validated, made smaller if necessary, uploaded and read
 * back. Removes it when confirmed. Runs beside the profile page's own chart. No second factor: single-use upload
 * parameters guard it.
 */
export const avatarMachine = setup({
  types: { context: {} as AvatarContext, events: {} as AvatarEvent, tags: {} as 'busy' },
  actors: {
    fitPicture,
    readParameters,
    uploadPicture: port<void, UploadInput>('uploadPicture'),
    uploadProgress: fromCallback<EventObject>(noopSource),
    readProfile,
    removePicture,
    announceChange: port<void, { profile: Profile | null }>('announceChange'),
    waitCountdown,
  },
  actions: {
    setChoice: assign(({ event }) => {
      const { file, former } = eventOf(event, 'file.choose');
      return { choice: { file, former } };
    }),
    setProblem: assign(({ event }) => ({
      choice: null,
      problem: fileProblem(eventOf(event, 'file.choose').file),
      failure: null,
    })),
    setFitted: assign(({ context: { choice }, event }) => ({
      choice: { former: choice?.former ?? null, file: outputOf(fitPicture, event), isFitted: true },
      failure: null,
    })),
    setUnfit: assign(({ context: { choice } }) => ({ choice: null, problem: problemOf(choice), failure: null })),
    setUnreadable: assign({ choice: null, problem: 'content', failure: null }),
    setParameters: assign(({ event }) => ({ parameters: outputOf(readParameters, event) })),
    setPercent: assign(({ event }) => ({ percent: eventOf(event, 'upload.progress').percent })),
    setProfile: assign(({ event }) => ({ profile: outputOf(readProfile, event), failure: null })),
    setWithout: assign(({ event }) => ({ profile: outputOf(removePicture, event), failure: null })),
    setFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    setWaitSeconds: assign(setWaitSeconds),
    clearWait: assign({ waitSeconds: 0 }),
    clearParameters: assign({ parameters: null }),
    clearOutcome: assign({ percent: 0, problem: null, failure: null, waitSeconds: 0 }),
    clearChoice: assign({ choice: null }),
  },
  guards: {
    mustWait,
    isUsable: ({ event }) => fileProblem(eventOf(event, 'file.choose').file) === null,
    mayFit: ({ event }) => mayFit(eventOf(event, 'file.choose').file),
    isUnreadableAsChosen: ({ context }) => isUnreadable(context.failure) && context.choice?.isFitted !== true,
    isOutcomeUnknown: ({ context }) => isOutcomeUnknown(context.failure),
    isUnreadable: ({ context }) => isUnreadable(context.failure),
    hasFailed: ({ context }) => context.failure !== null,
    isRemoved: ({ event }) => outputOf(readProfile, event).avatar === null,
    isReplaced: ({ context, event }) => isReplaced(outputOf(readProfile, event), context.choice),
  },
}).createMachine({
  id: 'avatar',
  context: { choice: null, parameters: null, percent: 0, problem: null, profile: null, failure: null, waitSeconds: 0 },
  initial: 'ready',
  states: {
    ready: {
      on: {
        'file.choose': [
          { guard: 'isUsable', target: 'preparing', actions: 'setChoice' },
          { guard: 'mayFit', target: 'fitting', actions: 'setChoice' },
          { actions: 'setProblem' },
        ],
        'removal.start': { target: 'removal', actions: 'clearOutcome' },
      },
    },
    removal: {
      on: {
        'removal.confirm': { target: 'removing', actions: 'clearOutcome' },
        'removal.cancel': { target: 'ready', actions: 'clearOutcome' },
      },
    },
    removing: {
      tags: 'busy',
      invoke: {
        id: 'removePicture',
        src: 'removePicture',
        onDone: { target: 'announcing', actions: 'setWithout' },
        onError: { target: 'removalRefused', actions: 'setFailure' },
      },
    },
    removalRefused: {
      always: [{ guard: 'isOutcomeUnknown', target: 'confirmingRemoval' }, { target: 'removal' }],
    },
    confirmingRemoval: {
      description: 'The response was lost: the profile shows whether the picture is gone.',
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        onDone: [{ guard: 'isRemoved', target: 'announcing', actions: 'setProfile' }, { target: 'removal' }],
        onError: { target: 'removal' },
      },
    },
    fitting: {
      description: 'The page makes a smaller JPEG of what is too large, or of a kind that the service does not accept.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        id: 'fitPicture',
        src: 'fitPicture',
        input: ({ context: { choice } }) => ({ file: present(choice, 'choice').file }),
        onDone: { target: 'preparing', actions: 'setFitted' },
        onError: { target: 'ready', actions: 'setUnfit' },
      },
      on: { 'upload.cancel': { target: 'ready', actions: 'clearChoice' } },
    },
    preparing: {
      description: 'Upload parameters are single-use, so each attempt fetches new ones.',
      tags: 'busy',
      entry: 'clearOutcome',
      invoke: {
        id: 'readParameters',
        src: 'readParameters',
        input: ({ context: { choice } }) => ({ type: typeOf(choice) }),
        onDone: { target: 'uploading', actions: 'setParameters' },
        onError: { target: 'failed', actions: 'setFailure' },
      },
      on: { 'upload.cancel': { target: 'ready', actions: 'clearChoice' } },
    },
    uploading: {
      tags: 'busy',
      invoke: [
        { id: 'uploadProgress', src: 'uploadProgress' },
        {
          id: 'uploadPicture',
          src: 'uploadPicture',
          input: ({ context: { choice, parameters } }) => ({ file: choice?.file ?? null, parameters }),
          onDone: { target: 'confirming' },
          onError: { target: 'refused', actions: 'setFailure' },
        },
      ],
      on: {
        'upload.progress': { actions: 'setPercent' },
        'upload.cancel': { target: 'confirming' },
      },
      exit: 'clearParameters',
    },
    refused: {
      always: [
        { guard: 'isOutcomeUnknown', target: 'confirming' },
        { guard: 'isUnreadableAsChosen', target: 'fitting' },
        { guard: 'isUnreadable', target: 'ready', actions: 'setUnreadable' },
        { target: 'failed' },
      ],
    },
    confirming: {
      description:
        'After success, a lost response or Cancel, which may be too late: the profile shows which picture it has.',
      tags: 'busy',
      invoke: {
        id: 'readProfile',
        src: 'readProfile',
        onDone: [
          { guard: 'isReplaced', target: 'announcing', actions: 'setProfile' },
          { guard: 'hasFailed', target: 'failed' },
          { target: 'ready', actions: 'clearChoice' },
        ],
        onError: { target: 'outcomeUnknown' },
      },
    },
    announcing: {
      tags: 'busy',
      exit: 'clearChoice',
      invoke: {
        id: 'announceChange',
        src: 'announceChange',
        input: ({ context: { profile } }) => ({ profile }),
        onDone: { target: 'ready' },
        onError: { target: 'ready' },
      },
    },
    failed: {
      exit: 'clearWait',
      invoke: { id: 'waitCountdown', src: 'waitCountdown', input: waitFor },
      on: {
        'upload.retry': [{ guard: 'mustWait' }, { target: 'preparing' }],
        'waitCountdown.tick': { actions: 'setWaitSeconds' },
        'file.choose': [
          { guard: 'isUsable', target: 'preparing', actions: 'setChoice' },
          { guard: 'mayFit', target: 'fitting', actions: 'setChoice' },
          { target: 'ready', actions: 'setProblem' },
        ],
      },
    },
    outcomeUnknown: {
      on: {
        'outcome.retry': { target: 'confirming' },
        'file.choose': [
          { guard: 'isUsable', target: 'preparing', actions: 'setChoice' },
          { guard: 'mayFit', target: 'fitting', actions: 'setChoice' },
          { target: 'ready', actions: 'setProblem' },
        ],
      },
    },
  },
});
