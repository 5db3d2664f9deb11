import { expect, test } from 'vitest';
import { avatarApi } from '#src/api/avatar.ts';
import { profileApi } from '#src/api/profile.ts';
import { picture } from '../../server/testing/pictures.ts';
import { lin, fetchHere, inTheNameOf, byPassword, refusal } from './client.ts';

test('uploads a profile picture with its parameters, and the profile names it [NET-05, PRO-03]', async () => {
  const { access_token: token } = await byPassword(lin);
  // The browser sends the form by XMLHttpRequest; here it is sent to the same address with the same fields.
  const upload = (url: string, form: FormData) => (input: RequestInfo | URL) => {
    const { method, headers: given } = new Request(input);
    const authorization = given.get('authorization') ?? '';
    return fetchHere(url, { method, body: form, headers: { authorization } });
  };
  const api = avatarApi(inTheNameOf(token), upload);
  const file = new Blob([new Uint8Array(await picture('gif'))]);
  await api.uploadPicture({ parameters: await api.readParameters('gif'), file, onProgress: () => undefined });
  const { avatar } = await profileApi(inTheNameOf(token)).readProfile();
  expect((await fetchHere(avatar?.url ?? '')).status).toBe(200);
  const parameters = await api.readParameters('png');
  const page = new Blob(['<!doctype html>']);
  expect((await refusal(api.uploadPicture({ parameters, file: page, onProgress: () => undefined }))).symbol).toBe(
    'invalid_parameters',
  );
});
