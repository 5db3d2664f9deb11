import { avatarBytes } from '#contract/rules/avatar.ts';

/** In pixels. Profile pictures are shown much smaller. */
const longestSide = 1024;

/** Tried in turn until the picture is small enough. */
const qualities = [0.9, 0.75, 0.5];

/** Makes a JPEG within the limits of a picture. Rejects if the browser cannot read the file as a picture. */
export async function fitPicture(file: Blob): Promise<File> {
  const bitmap = await createImageBitmap(file);
  const scale = Math.min(1, longestSide / Math.max(bitmap.width, bitmap.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) throw new Error('The browser draws no pictures.');
  // JPEG has no transparency.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  for (const quality of qualities) {
    const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
    if (picture !== null && picture.size <= avatarBytes) return new File([picture], 'picture.jpg');
  }
  throw new Error('The picture stays too large.');
}
