/* The packed tree models as they are, taken in by the assembler: no compile time, no copy. The names
   begin and end each file; core/tree_default.cpp reads them. */
    .section .rodata
    .globl hayago_tree_9_begin, hayago_tree_9_end
    .globl hayago_tree_13_begin, hayago_tree_13_end
    .globl hayago_tree_19_begin, hayago_tree_19_end
    .balign 16
hayago_tree_9_begin:
    .incbin "tree_9.bin"
hayago_tree_9_end:
    .balign 16
hayago_tree_13_begin:
    .incbin "tree_13.bin"
hayago_tree_13_end:
    .balign 16
hayago_tree_19_begin:
    .incbin "tree_19.bin"
hayago_tree_19_end:
    .byte 0
#if defined(__linux__) && defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
