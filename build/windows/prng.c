/*
 * Stand-in for bcryptprimitives.dll, which the Wine of Debian 12 lacks: every native package that is
 * written in Rust asks it for random bytes. Only for the tests under Wine; nothing of it is shipped.
 */
#include <windows.h>

BOOLEAN NTAPI SystemFunction036(PVOID buffer, ULONG length);

__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE buffer, SIZE_T length)
{
    const ULONG most = 1u << 30;
    while (length > 0) {
        ULONG part = length > most ? most : (ULONG)length;
        if (!SystemFunction036(buffer, part)) return FALSE;
        buffer += part;
        length -= part;
    }
    return TRUE;
}
