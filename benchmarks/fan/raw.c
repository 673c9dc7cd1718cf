/* The floor: one ready frame to each socket, in a loop, and nothing else.
 *
 * raw PAYLOAD_BYTES
 *   Prints its port. Answers every connection's first bytes with an upgrade and a frame. For each
 *   line read, sends the frame to each socket; ends when its input does.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <poll.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

static const char UPGRADE[] =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n";
enum { MOST = 65536 };
static int sockets[MOST], count;
static uint8_t frame[MOST];
static size_t length;

static void make_frame(size_t payload) {
    frame[0] = 0x81;
    frame[1] = payload < 126 ? payload : 126;
    length = 2;
    if (payload >= 126) {
        frame[2] = payload >> 8;
        frame[3] = payload & 0xff;
        length = 4;
    }
    memset(frame + length, 'x', payload);
    length += payload;
}

static void welcome(int fd) {
    char request[8192];
    int yes = 1;
    if (recv(fd, request, sizeof request, 0) <= 0) return;
    setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    send(fd, UPGRADE, sizeof UPGRADE - 1, 0);
    send(fd, frame, length, 0);
    sockets[count++] = fd;
}

int main(int argc, char **argv) {
    if (argc != 2) return 2;
    make_frame(atoi(argv[1]));
    int server = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
    socklen_t size = sizeof address;
    if (bind(server, (struct sockaddr *)&address, size) || listen(server, 512)) return 1;
    getsockname(server, (struct sockaddr *)&address, &size);
    printf("%d\n", ntohs(address.sin_port));
    fflush(stdout);
    struct pollfd both[2] = {{.fd = server, .events = POLLIN}, {.fd = 0, .events = POLLIN}};
    char line[256];
    while (poll(both, 2, -1) > 0) {
        if (both[0].revents) welcome(accept(server, NULL, NULL));
        if (both[1].revents) {
            if (read(0, line, sizeof line) <= 0) return 0;
            for (int at = 0; at < count; at++)
                if (send(sockets[at], frame, length, MSG_NOSIGNAL) < 0) {
                    close(sockets[at]);
                    sockets[at--] = sockets[--count];
                }
        }
    }
    return 0;
}
