/** Made by the build (scripts/lib/document-words.mjs): the modules by `./LANGUAGE/DOCUMENT-messages.ts`. */
declare module 'virtual:document-words' {
  export const files: Readonly<Record<string, () => Promise<{ messages: object }>>>;
}
