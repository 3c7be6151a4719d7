/* The positions of `hayago suite` as they are; tools/play/suite_positions.cpp reads them. */
    .section .rodata
    .globl hayago_suite_begin, hayago_suite_end
hayago_suite_begin:
    .incbin "suite.txt"
hayago_suite_end:
    .byte 0
#if defined(__linux__) && defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
