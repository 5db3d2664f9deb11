export const legalDocuments = {
  reading: 'Loading the text',
  version: 'Version {{version}}',
  official: 'Open the official page',
  print: 'Print',
  close: 'Close',
};
