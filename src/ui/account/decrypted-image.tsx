import type { JSX } from 'react';
import './decrypted-image.css';

/** A picture decrypted here; its address contains the picture itself. */
export function DecryptedImage({ address, alt }: { address: string; alt: string }): JSX.Element {
  return <img className="decrypted-image" src={address} alt={alt} width={320} height={180} />;
}
