// npm run openapi: writes the contract as docs/openapi.json. A test reports when it is out of date.
import { writeFileSync } from 'node:fs';
import { openApiDocument, readVersion } from './openapi/document.ts';

export function main(): void {
  writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(readVersion()), null, 2)}\n`);
  console.log('The contract is written to docs/openapi.json.');
}
