import { createActor } from 'xstate';
import type { CountdownInput } from '#machines/shared/countdown.ts';
import type { Proof } from '#machines/shared/proof.ts';
import { removeLinkAction, thirdPartyLinksMachine } from '#machines/third-party-links/third-party-links.machine.ts';
import type { Links } from '#machines/third-party-links/third-party-links.model.ts';
import { mailedCodePorts } from './mailed-code.ts';
import { controlledActor, controlledSource } from './ports.ts';
import { controlledSecondFactor } from './second-factor.ts';

export const twoProviders: Links = {
  providers: [
    { key: 'larch', name: 'Larch' },
    { key: 'juniper', name: 'Juniper' },
  ],
  credentials: [
    { id: 7, system: 'larch', name: 'Lin Hart', email: 'lin@example.com', since: Date.UTC(2026, 9, 3, 12) },
  ],
  hasPassword: true,
};
export const lastLink: Links = { ...twoProviders, hasPassword: false };

/** The running chart, every port held open. */
export function startThirdPartyLinks() {
  const factor = mailedCodePorts<string>();
  const ports = {
    readLinks: controlledActor<Links>(),
    startConnect: controlledActor<void, { system: string }>(),
    act: controlledActor<void, { subject: number | null; proof: Proof | null }>(),
    wait: controlledSource<CountdownInput>(),
    factor,
  };
  const machine = thirdPartyLinksMachine.provide({
    actors: {
      readLinks: ports.readLinks.logic,
      startConnect: ports.startConnect.logic,
      removeLink: removeLinkAction.provide({
        actors: { act: ports.act.logic, secondFactor: controlledSecondFactor(factor) },
      }),
      waitCountdown: ports.wait.logic,
    },
  });
  const actor = createActor(machine).start();
  return {
    actor,
    ports,
    secondFactor: () => actor.getSnapshot().children.removeLink?.getSnapshot().children.secondFactor,
  };
}
