export const legalDocuments = {
  reading: 'Loading the text',
  version: 'Version {{version}}',
  versionAgreed: 'Version {{version}}, which you agreed to',
  agreed: 'You agreed to version {{version}}.',
  readAgreed: 'Read the version you agreed to',
  current: 'Version {{version}} is in force.',
  readCurrent: 'Read the version in force',
  official: 'Open the official page',
  print: 'Print',
};
