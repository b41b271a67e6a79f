/*
 * For the Node under Wine only. Its `fetch` asks for keep-alive on a socket that is not connected yet;
 * Wine 8 then refuses to connect it ("connect UNKNOWN"). The wish is passed on once it is connected.
 */
import { Socket } from 'node:net';

const plain = Socket.prototype.setKeepAlive;
Socket.prototype.setKeepAlive = function setKeepAlive(...how) {
  if (!this.connecting) return plain.apply(this, how);
  this.once('connect', () => plain.apply(this, how));
  return this;
};
