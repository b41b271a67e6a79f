import { expect, test } from 'vitest';
import { redact } from '@main/log/redact';

test.each([
  'Blade-Auth: bearer eyJhbGciOiJIUzI1NiJ9.eyJ1c2VyIjoxfQ.c2lnbmF0dXJl',
  '{"access_token":"abc.def.ghi","refresh_token":"xyz-123456"}',
  'grant_type=refresh_token&refresh_token=xyz-123456&password=0192023a7bbd73250516f069df18b500',
  'Authorization: Basic c2FiZXI6c2FiZXJfc2VjcmV0',
  '{"password":"Secret1pass"}',
  '{"password":"my Secret1pass, really"}',
  '{"X-Ca-Key":"Secret1pass","headers":{}}',
  'X-Gateway-Key: Secret1pass',
  '{"Ocp-Apim-Subscription-Key":"Secret1pass","appKey":"Secret1pass"}',
  JSON.stringify({ detail: JSON.stringify({ password: 'a Secret1pass', user: 'b' }) }),
])('no secret of %s reaches the log', (line) => {
  const text = redact(line);
  expect(text).toMatch(/\[hidden\]/);
  expect(text).not.toMatch(/eyJ|abc\.def|xyz-123456|0192023a|c2FiZXI|Secret1pass/);
});
