/*
 * Stands in for electron.exe where the real one cannot be fetched: a program for Windows that the
 * packaging steps can work on (fuses, resources, signature) and that an installer can meet running.
 * Started without arguments it runs as the application does: until it is asked to leave, by the
 * request beside it or by another start with --quit. It notes how it left under the local data.
 */
#include <stdio.h>
#include <string.h>
#include <windows.h>

/* The fuse wire of Electron: a sentinel, a version, a length, and one character per fuse. */
__attribute__((used)) const char fuse_wire[] =
    "dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX" "\x01" "\x09" "101001000";

static const wchar_t *EVENT = L"Local\\chengjing-stand-in-quit";
enum { LOOK_MS = 100, DEAF_MS = 120000 };

static void note(const wchar_t *how) {
  wchar_t path[MAX_PATH];
  DWORD length = GetEnvironmentVariableW(L"CHENGJING_STAND_IN_NOTE", path, MAX_PATH);
  if (length == 0 || length >= MAX_PATH) return;
  FILE *file = _wfopen(path, L"ab");
  if (file == NULL) return;
  fprintf(file, "%ls\n", how);
  fclose(file);
}

int WINAPI WinMain(HINSTANCE instance, HINSTANCE before, LPSTR line, int show) {
  (void)instance;
  (void)before;
  (void)show;
  if (strstr(line, "--fuses")) return fuse_wire[34];
  if (strstr(line, "--quit")) {
    HANDLE asked = OpenEventW(EVENT_MODIFY_STATE, FALSE, EVENT);
    if (asked != NULL) SetEvent(asked);
    return 0;
  }
  wchar_t request[MAX_PATH];
  GetModuleFileNameW(NULL, request, MAX_PATH);
  wcscpy(wcsrchr(request, L'\\') + 1, L"leave.request");
  HANDLE quit = CreateEventW(NULL, TRUE, FALSE, EVENT);
  note(L"started");
  if (strstr(line, "--deaf")) {
    Sleep(DEAF_MS);
    return 0;
  }
  for (;;) {
    if (WaitForSingleObject(quit, LOOK_MS) == WAIT_OBJECT_0) break;
    if (GetFileAttributesW(request) != INVALID_FILE_ATTRIBUTES) break;
  }
  note(L"left in order");
  return 0;
}
