// Lighthouse by npx, so that the product does not depend on its hundred packages.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium, type BrowserContext } from '@playwright/test';
import * as v from 'valibot';
import { freePort } from '../../server/testing/ports.ts';
import { chromiumOptions } from '../lib/browser.ts';
import { Problem, run } from '../lib/run.mjs';

/** The last version that runs on every supported Node. */
const lighthouse = 'lighthouse@12.8.2';

const auditSchema = v.object({
  numericValue: v.optional(v.number()),
  details: v.optional(v.object({ items: v.optional(v.unknown()) })),
});
const reportSchema = v.object({
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.record(v.string(), v.object({ score: v.nullable(v.number()) })),
  audits: v.record(v.string(), auditSchema),
});
export type Report = v.InferOutput<typeof reportSchema>;

const itemsSchema = v.fallback(v.array(v.record(v.string(), v.unknown())), []);

/** The rows of an audit. */
export function rowsOf({ audits }: Report, name: string): Readonly<Record<string, unknown>>[] {
  return v.parse(itemsSchema, audits[name]?.details?.items);
}

/** A browser with an own profile, in which Lighthouse opens pages. */
export interface Measured {
  context: BrowserContext;
  audit(address: string, options?: readonly string[]): Promise<Report>;
}

export async function withLighthouse(act: (measured: Measured) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'account-center-lighthouse-'));
  const port = await freePort();
  const { args, ...options } = chromiumOptions({ isWhole: true });
  const context = await chromium.launchPersistentContext(join(folder, 'profile'), {
    ...options,
    args: [...args, `--remote-debugging-port=${port}`],
  });
  const report = join(folder, 'report.json');
  const own = [`--port=${port}`, '--disable-storage-reset', '--output=json', `--output-path=${report}`, '--quiet'];
  const auditOnce = async (address: string, more: readonly string[]): Promise<Report> => {
    // The page for an unknown address is measured, too, although its status is 404.
    const command = ['--yes', lighthouse, address, ...own, '--ignore-status-code', ...more];
    await run('npx', command, { quiet: true, timeout: 180_000 });
    const found = v.parse(reportSchema, JSON.parse(readFileSync(report, 'utf8')));
    if (found.runtimeError !== undefined) throw new Problem(`${address}: ${found.runtimeError.message}`);
    return found;
  };
  try {
    await act({
      context,
      // Lighthouse occasionally records no navigation, and says so.
      audit: (address, more = []) =>
        auditOnce(address, more).catch((problem: unknown) => {
          if (problem instanceof Problem && problem.output.includes('NO_NAVSTART')) return auditOnce(address, more);
          throw problem;
        }),
    });
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}
