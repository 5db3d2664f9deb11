import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { configurationText, type BrandChange } from '../server/testing/plan.ts';
import type { Settings } from './service.ts';

/** The setting that starts a service with changes to its brands, by name. */
export function configured(testInfo: TestInfo, changes: Readonly<Record<string, BrandChange>>): Settings {
  const file = testInfo.outputPath('account-center.config.json');
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, configurationText(changes));
  return { CONFIG_FILE: file };
}
