import { createActor, fromCallback } from 'xstate';
import type { Profile } from '#contract/calls/profile.ts';
import { profileEditMachine } from '#machines/profile-edit/profile-edit.machine.ts';
import type { SaveInput } from '#machines/profile-edit/profile-edit.machine.ts';
import type { EditField, LeaveAnswer } from '#machines/profile-edit/profile-edit.model.ts';
import { ann } from '#machines/testing/profile.ts';
import { controlledActor } from './ports.ts';

/** The ports of an edit, held open. */
export function profileEditPorts() {
  return {
    saveProfile: controlledActor<Profile, SaveInput>(),
    readProfile: controlledActor<Profile>(),
    guard: leaveGuardRecord(),
  };
}

/** Whether the page is held, and what the user has answered. */
function leaveGuardRecord() {
  const record = { holds: 0, answers: [] as LeaveAnswer['type'][] };
  const logic = fromCallback<LeaveAnswer>(({ receive }) => {
    record.holds += 1;
    receive(({ type }) => record.answers.push(type));
    return () => (record.holds -= 1);
  });
  return { record, logic };
}

/** The chart with these ports, for a parent that invokes it. */
export function controlledProfileEdit({
  saveProfile,
  readProfile,
  guard,
}: ReturnType<typeof profileEditPorts>): typeof profileEditMachine {
  return profileEditMachine.provide({
    actors: { saveProfile: saveProfile.logic, readProfile: readProfile.logic, leaveGuard: guard.logic },
  });
}

/** A running edit, every port held open. */
export function startProfileEdit(field: EditField = 'nickName', nameLimit = 64) {
  const ports = profileEditPorts();
  const actor = createActor(controlledProfileEdit(ports), { input: { field, profile: ann, nameLimit } }).start();
  return {
    actor,
    ports,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    output: () => actor.getSnapshot().output,
  };
}
