// Mouse and keyboard as both W3C protocols, WebDriver and WebDriver BiDi, write them.
import type { Point } from './page-script.ts';

export function pressing({ x, y }: Point): readonly object[] {
  const steps = [
    { type: 'pointerMove', x, y, duration: 0, origin: 'viewport' },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ];
  return [{ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions: steps }];
}

export function typing(text: string): readonly object[] {
  const steps = Array.from(text, (value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]).flat();
  return [{ type: 'key', id: 'keyboard', actions: steps }];
}
