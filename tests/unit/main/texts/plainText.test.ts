import { expect, test } from 'vitest';
import { plainText } from '@main/texts/plainText';

test.each([
  ['{"kind":"unknown","id":1725422891593650177,"text":"<b>设备上报</b>"}', '设备上报'],
  ['{"code":"A1","note":"东湖 3 号箱 满溢","title":""}', '东湖 3 号箱 满溢'],
  ['{"id":"9f8a77","state":3}', ''],
  ['{"text":{"a":1},"message":"pump  stopped"}', 'pump stopped'],
  ['设备 <script>alert(1)</script> 离线', '设备 alert(1) 离线'],
  ['{"text":"cut off', '{"text":"cut off'],
  ['人民路,1,2', '人民路,1,2'],
  ['', ''],
])('of %s it is "%s"', (message, text) => {
  expect(plainText(message)).toBe(text);
});

test('a long one is cut', () => {
  const text = plainText(JSON.stringify({ text: '满'.repeat(500) }));
  expect([text.length, text.endsWith('…')]).toEqual([120, true]);
});
