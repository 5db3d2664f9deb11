// npm run configure: writes a first account-center.config.json. With --check it reports problems with their lines; with
// --docs it writes docs/configuration.md and the schema for editors.
import { existsSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { requireDocuments, openLegalLibrary } from '../server/src/features/legal-documents/library.ts';
import type { BrandEntry } from '../server/src/platform/configuration/brand-schema.ts';
import {
  readConfigurationFile,
  sentenceOf,
  defaultFile,
} from '../server/src/platform/configuration/configuration-file.ts';
import { productionProblems } from '../server/src/platform/configuration/production.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { readMailServer } from '../server/src/platform/configuration/settings.ts';
import { mailServerProblem } from '../server/src/platform/mail/mail-server.ts';
import { StartupError } from '../server/src/platform/startup-error.ts';
import { configurationPage, editorSchema } from './configure/document.ts';
import { firstFile } from './configure/first-file.ts';

const docs = join(dirname(fileURLToPath(import.meta.url)), '..', 'docs');
const options = { docs: { type: 'boolean' }, check: { type: 'boolean' } } as const;
export async function main(args: readonly string[]): Promise<void> {
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });

  if (values.docs) {
    writeFileSync(join(docs, 'configuration.md'), configurationPage());
    writeFileSync(join(docs, 'account-center.config.schema.json'), editorSchema());
  } else if (values.check) {
    const [file = defaultFile] = positionals;
    const problems = await problemsOf(file);
    console.log(problems.length === 0 ? `${file} is ready for customers.` : problems.join('\n'));
    console.log(await mailServerAnswer(file));
    process.exitCode = problems.length === 0 ? 0 : 1;
  } else if (existsSync(defaultFile)) {
    console.log(`${defaultFile} already exists. Check it with: npm run configure -- --check`);
  } else {
    writeFileSync(defaultFile, firstFile());
    console.log(`Wrote ${defaultFile}. Fill it in, and check it with: npm run configure -- --check`);
  }
}

/** What the mail server of the environment says. The start warns of it, too, and runs without it. */
async function mailServerAnswer(file: string): Promise<string> {
  const reading = readConfigurationFile(file);
  const name = reading.kind === 'read' ? reading.brands[0]?.accountHost : undefined;
  try {
    const url = readMailServer(process.env);
    if (url === null) return 'SMTP_URL is not set here, so no mail server was asked.';
    return (
      (await mailServerProblem({ url, ...(name !== undefined && { name }) })) ??
      'The mail server of SMTP_URL accepts mails.'
    );
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}

/** The problems of a file, and the values it lacks for customers, one per line. */
async function problemsOf(file: string): Promise<string[]> {
  const reading = readConfigurationFile(file);
  if (reading.kind === 'missing') return [`${file} does not exist. npm run configure writes a first one.`];
  if (reading.kind === 'wrong') return reading.problems.map(({ line, message }) => `${file}:${line}: ${message}`);
  const problems = productionProblems(reading.brands).map((problem) => ({
    line: reading.lineOf(problem.path),
    message: sentenceOf(problem),
  }));
  for (const [index, brand] of reading.brands.entries()) {
    const missing = await legalProblem(brand);
    if (missing !== null) problems.push({ line: reading.lineOf(['brands', index, 'legalFolder']), message: missing });
  }
  return problems
    .toSorted((one, other) => one.line - other.line)
    .map(({ line, message }) => `${file}:${line}: ${message}`);
}

async function legalProblem({ legalFolder: folder, languages }: BrandEntry): Promise<string | null> {
  if (folder === undefined) return null;
  const clock = systemClock;
  try {
    await requireDocuments(openLegalLibrary(folder, clock, { languages }), { folder, languages, clock });
    return null;
  } catch (error) {
    if (error instanceof StartupError) return error.message;
    throw error;
  }
}
