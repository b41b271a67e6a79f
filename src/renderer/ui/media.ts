import { MEDIA_HOST, originOf } from '@shared/model/hosts';

/**
 * Address under which main serves a picture of the server: the picture host and the picture's address as
 * base64url of its UTF-8 bytes. data: pictures are used directly.
 */
export function mediaUrl(address: string): string {
  if (address.startsWith('data:image/')) return address;
  const bytes = new TextEncoder().encode(address);
  const binary = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');
  const text = btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
  return `${originOf(MEDIA_HOST)}/${text}`;
}
