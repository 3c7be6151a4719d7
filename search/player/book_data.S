/* The opening books of the program as they are; search/player/book_text.cpp reads them. */
    .section .rodata
    .globl hayago_book_begin, hayago_book_end
hayago_book_begin:
    .incbin "book.txt"
hayago_book_end:
    .byte 0
#if defined(__linux__) && defined(__ELF__)
    .section .note.GNU-stack, "", %progbits
#endif
