/*
 * The body of libraries that stand in for others: of the Visual C++ runtime, whose functions are
 * forwarded to Windows' own C library by the .def file, and of those that lie beside Electron.
 */
#include <windows.h>

BOOL WINAPI DllMain(HINSTANCE instance, DWORD reason, LPVOID reserved) {
  (void)instance;
  (void)reason;
  (void)reserved;
  return TRUE;
}
