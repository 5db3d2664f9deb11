// npm run openapi: writes the contract as docs/openapi.json. A test says when it is out of date.
import { readFileSync, writeFileSync } from 'node:fs';
import { openApiDocument } from './openapi/document.ts';

const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
writeFileSync('docs/openapi.json', `${JSON.stringify(openApiDocument(version), null, 2)}\n`);
console.log('The contract is written to docs/openapi.json.');
