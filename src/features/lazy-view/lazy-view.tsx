import { createElement, Suspense, use, useState, type JSX, type ReactNode } from 'react';
import { loadChunk } from '#src/browser/load-chunk.ts';
import { useTranslator } from '#src/i18n/context.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { FormMessage } from '#src/ui/messages/form-message.tsx';
import { Skeleton } from '#src/ui/feedback/skeleton.tsx';
import { revealMessage } from '#src/ui/focus/focus.ts';
import { Dialog, type DialogProps } from '#src/ui/overlays/dialog.tsx';

/** A view that its page loads later. */
export interface LazyPart<Props> {
  readonly loaded: () => View<Props> | null;
  /** Failures are not cached: the next call tries again. */
  readonly load: () => Promise<View<Props>>;
}

const parts = new Set<LazyPart<never>>();

type View<Props> = (props: Props) => JSX.Element | null;

export function lazyView<Props>(fetchView: () => Promise<View<Props>>): LazyPart<Props> {
  let view: View<Props> | null = null;
  const part = { loaded: () => view, load: async () => (view ??= await fetchView()) };
  parts.add(part);
  return part;
}

/** Preloads every part that this page can open, including parts of parts. Every load waits for its own turn. */
export async function loadParts(turn: () => Promise<void>): Promise<void> {
  const known = [...parts];
  await Promise.all(known.map((part) => turn().then(part.load)));
  if (parts.size > known.length) await loadParts(turn);
}

interface Props<Shown> {
  part: LazyPart<Shown>;
  /** Props of the view. */
  shown: Shown;
  waiting: ReactNode;
  renderFailed: (retry: () => void) => ReactNode;
}

/** If already loaded, the view renders at once, so its reads start together with those of the page. */
export function LazyView<Shown extends object>({ part, shown, waiting, renderFailed }: Props<Shown>): ReactNode {
  const start = (): ViewOrPromise<Shown> => {
    const view = part.loaded();
    // Null if it cannot be loaded.
    return view === null ? { pending: loadChunk(part.load).catch(() => null) } : { view };
  };
  // A different component in its place would remount.
  const [first, setFirst] = useState(start);
  if ('view' in first) return createElement(first.view, shown);
  return (
    <Suspense fallback={waiting}>
      <PendingView pending={first.pending} shown={shown} renderFailed={() => renderFailed(() => setFirst(start()))} />
    </Suspense>
  );
}

type ViewOrPromise<Shown> = { view: View<Shown> } | { pending: Promise<View<Shown> | null> };

interface PendingProps<Shown> {
  pending: Promise<View<Shown> | null>;
  shown: Shown;
  renderFailed: () => ReactNode;
}

function PendingView<Shown extends object>({ pending, shown, renderFailed }: PendingProps<Shown>): ReactNode {
  const view = use(pending);
  return view === null ? renderFailed() : createElement(view, shown);
}

interface LazyDialogProps<Shown>
  extends Pick<Props<Shown>, 'part' | 'shown'>, Pick<DialogProps, 'title' | 'closeName' | 'wide'> {
  onClose: () => void;
}

/** A dialog that is loaded later. Shows a closable placeholder until it loads, and the error if it cannot. */
export function LazyDialog<Shown extends object>({ part, shown, ...frame }: LazyDialogProps<Shown>): ReactNode {
  const { t, explain } = useTranslator();
  return (
    <LazyView
      part={part}
      shown={shown}
      waiting={
        <Dialog {...frame}>
          <Skeleton label={t('shell.part.loading')} rows={3} />
        </Dialog>
      }
      renderFailed={(retry) => (
        <Dialog
          {...frame}
          footer={
            <>
              <Button variant="cancel" onPress={frame.onClose}>
                {t('shared.close')}
              </Button>
              <Button onPress={retry}>{t('shell.retry')}</Button>
            </>
          }
        >
          <FormMessage ref={revealMessage}>{explain({ symbol: 'unreachable', message: '' })}</FormMessage>
        </Dialog>
      )}
    />
  );
}
