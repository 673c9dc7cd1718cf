/* Many viewers in one process: each says hello over a WebSocket, then counts the text frames it gets.
 *
 * readers HOST PORT COUNT PER_ADDRESS OPENING HELLO FIRST
 *   OPENING      a file: the upgrade request
 *   HELLO        a file: the frame that is sent once the upgrade is there; it may be empty
 *   FIRST        text frames after which a viewer is ready
 *   PER_ADDRESS  viewers for each source address, 127.0.0.2 and on; 0: one address, the system's
 *
 * Prints "ready" once all are. Then, for each line "go N" read: waits until every viewer has N text
 * frames more, and prints "done P50 P99 MAX", in microseconds from the line to each viewer's last
 * frame. "gone N" is printed whenever connections have ended. Ends when its input does.
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { BATCH = 256, WINDOW = 32 };

struct viewer {
    int fd;
    int upgraded;        /* bytes of "\r\n\r\n" seen; 4: frames follow */
    unsigned frames;     /* text frames in all */
    unsigned wanted;     /* and how many are waited for; 0: none */
    unsigned header_got; /* bytes of the present header */
    uint8_t header[10];
    uint64_t skip; /* bytes of the present payload to come */
    int64_t at;    /* when its last text frame was whole, ns */
};

static struct viewer *viewers;
static int count, ready, finished, gone, epoll;
static unsigned first;
static char opening[65536], hello[65536];
static size_t opening_length, hello_length;

static int64_t now_ns(void) {
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void fail(const char *what) {
    perror(what);
    exit(1);
}

static void say(int fd, const char *text, size_t length) {
    if (send(fd, text, length, MSG_NOSIGNAL) != (ssize_t)length) fail("send");
}

static size_t read_file(const char *name, char *text, size_t most) {
    FILE *file = fopen(name, "rb");
    if (!file) fail(name);
    size_t length = fread(text, 1, most, file);
    fclose(file);
    return length;
}

static void whole_frame(struct viewer *viewer) {
    if ((viewer->header[0] & 0x0f) == 0x9) {  /* a ping: who does not answer is taken for gone */
        static const uint8_t pong[] = {0x8a, 0x80, 0, 0, 0, 0};
        say(viewer->fd, (const char *)pong, sizeof pong);
        return;
    }
    if ((viewer->header[0] & 0x0f) != 1) return;
    viewer->frames++;
    viewer->at = now_ns();
    if (viewer->frames == first) ready++;
    if (viewer->frames == viewer->wanted) finished++;
}

/* How long the header is, so far as its first two bytes tell. */
static unsigned header_length(const struct viewer *viewer) {
    if (viewer->header_got < 2) return 2;
    unsigned length = viewer->header[1] & 0x7f;
    return length < 126 ? 2 : length == 126 ? 4 : 10;
}

static uint64_t payload_length(const struct viewer *viewer) {
    unsigned length = viewer->header[1] & 0x7f;
    if (length < 126) return length;
    uint64_t value = 0;
    unsigned bytes = length == 126 ? 2 : 8;
    for (unsigned at = 0; at < bytes; at++) value = value << 8 | viewer->header[2 + at];
    return value;
}

static void take(struct viewer *viewer, const uint8_t *data, size_t length) {
    size_t at = 0;
    while (at < length && viewer->upgraded < 4) {
        uint8_t byte = data[at++];
        int odd = viewer->upgraded % 2;
        viewer->upgraded = byte == (odd ? '\n' : '\r') ? viewer->upgraded + 1 : byte == '\r';
        if (viewer->upgraded == 4 && hello_length) say(viewer->fd, hello, hello_length);
    }
    while (at < length) {
        if (viewer->skip) {
            uint64_t some = length - at < viewer->skip ? length - at : viewer->skip;
            viewer->skip -= some;
            at += some;
        } else {
            viewer->header[viewer->header_got++] = data[at++];
            if (viewer->header_got < header_length(viewer)) continue;
            viewer->skip = payload_length(viewer);
        }
        if (viewer->skip == 0) {
            whole_frame(viewer);
            viewer->header_got = 0;
        }
    }
}

static void hear(struct viewer *viewer) {
    static uint8_t data[65536];
    ssize_t length = recv(viewer->fd, data, sizeof data, 0);
    if (length > 0) {
        take(viewer, data, length);
    } else if (length == 0 || (errno != EAGAIN && errno != EINTR)) {
        close(viewer->fd);
        viewer->fd = -1;
        gone++;
        printf("gone %d\n", gone);
        fflush(stdout);
    }
}

static void look(int timeout_ms) {
    struct epoll_event events[BATCH];
    int found = epoll_wait(epoll, events, BATCH, timeout_ms);
    for (int at = 0; at < found; at++)
        if (events[at].data.ptr) hear(events[at].data.ptr);
}

static void join(struct viewer *viewer, const struct sockaddr_in *server, int address) {
    viewer->fd = socket(AF_INET, SOCK_STREAM, 0);
    if (viewer->fd < 0) fail("socket");
    if (address >= 0) {
        struct sockaddr_in from = {.sin_family = AF_INET};
        from.sin_addr.s_addr = htonl(INADDR_LOOPBACK + 1 + address);
        int yes = 1;
        setsockopt(viewer->fd, IPPROTO_IP, IP_BIND_ADDRESS_NO_PORT, &yes, sizeof yes);
        if (bind(viewer->fd, (struct sockaddr *)&from, sizeof from)) fail("bind");
    }
    if (connect(viewer->fd, (const struct sockaddr *)server, sizeof *server)) fail("connect");
    say(viewer->fd, opening, opening_length);
    fcntl(viewer->fd, F_SETFL, O_NONBLOCK);
    struct epoll_event event = {.events = EPOLLIN, .data.ptr = viewer};
    if (epoll_ctl(epoll, EPOLL_CTL_ADD, viewer->fd, &event)) fail("epoll_ctl");
}

static int by_value(const void *one, const void *two) {
    int64_t difference = *(const int64_t *)one - *(const int64_t *)two;
    return (difference > 0) - (difference < 0);
}

static void round_of(unsigned more) {
    int64_t began = now_ns(), *took = malloc(count * sizeof *took);
    int there = 0;
    finished = 0;
    for (int at = 0; at < count; at++) viewers[at].wanted = viewers[at].frames + more;
    printf("set\n");
    fflush(stdout);
    while (finished < count - gone) look(-1);
    for (int at = 0; at < count; at++)
        if (viewers[at].fd >= 0) took[there++] = (viewers[at].at - began) / 1000;
    qsort(took, there, sizeof *took, by_value);
    printf("done %lld %lld %lld\n", (long long)took[there / 2], (long long)took[there * 99 / 100],
           (long long)took[there - 1]);
    fflush(stdout);
    free(took);
}

int main(int argc, char **argv) {
    if (argc != 8) return 2;
    struct sockaddr_in server = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[2]))};
    inet_pton(AF_INET, argv[1], &server.sin_addr);
    count = atoi(argv[3]);
    int per_address = atoi(argv[4]);
    opening_length = read_file(argv[5], opening, sizeof opening);
    hello_length = read_file(argv[6], hello, sizeof hello);
    first = atoi(argv[7]);
    epoll = epoll_create1(0);
    viewers = calloc(count, sizeof *viewers);
    for (int at = 0; at < count; at++) {
        join(&viewers[at], &server, per_address ? at / per_address : -1);
        while (at - ready > WINDOW) look(-1); /* never more than a server's backlog takes */
    }
    while (ready < count) look(-1);
    printf("ready\n");
    fflush(stdout);
    struct epoll_event input = {.events = EPOLLIN, .data.ptr = NULL};
    epoll_ctl(epoll, EPOLL_CTL_ADD, STDIN_FILENO, &input);
    char line[64];
    size_t length = 0;
    fcntl(STDIN_FILENO, F_SETFL, O_NONBLOCK);
    for (;;) {
        ssize_t got = read(STDIN_FILENO, line + length, sizeof line - 1 - length);
        if (got == 0) return 0;
        if (got < 0) {
            look(-1);
            continue;
        }
        length += got;
        line[length] = 0;
        if (!strchr(line, '\n')) continue;
        unsigned more;
        if (sscanf(line, "go %u", &more) == 1) round_of(more);
        length = 0;
    }
}
